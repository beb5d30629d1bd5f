import { relativeDate, shortDate } from '#util/time';

const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** Today its time, then 'Yesterday', 'n days ago', and from a week on the short date. */
export const showRelative = (iso: string): string =>
  relativeDate(new Date(iso), { now: new Date(), timeZone });

/** Day, short month, year. */
export const showDate = (iso: string): string => shortDate(new Date(iso), timeZone);

/** Everything about an instant, for a tooltip. */
export const showFull = (iso: string): string => full.format(new Date(iso));
