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

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const STEPS = [
  { unit: 'second', seconds: 1, most: 60 },
  { unit: 'minute', seconds: 60, most: 60 },
  { unit: 'hour', seconds: 3600, most: 24 },
  { unit: 'day', seconds: 86_400, most: Number.POSITIVE_INFINITY },
] as const;

/** How long ago, roughly: '3 min. ago', 'yesterday'. */
export function showAgo(iso: string): string {
  const seconds = Math.max(0, (Date.now() - Date.parse(iso)) / 1000);
  const step = STEPS.find((each) => seconds / each.seconds < each.most) ?? STEPS[0];
  return step.unit === 'second' ? 'just now' : ago.format(-Math.floor(seconds / step.seconds), step.unit);
}
