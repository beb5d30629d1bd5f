const DAY_MS = 86_400_000;
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const full = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short' });

/** Today its time, then 'Yesterday', 'n days ago', and from a week on the short date. */
export function showRelative(iso: string): string {
  const then = new Date(iso);
  const days = Math.round((startOfDay(new Date()) - startOfDay(then)) / DAY_MS);
  if (days <= 0) return clock.format(then);
  if (days === 1) return 'Yesterday';
  return days < 7 ? `${days} days ago` : short.format(then);
}

/** Day, short month, year. */
export const showDate = (iso: string): string => short.format(new Date(iso));

/** Everything about an instant, for a tooltip. */
export const showFull = (iso: string): string => full.format(new Date(iso));

const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
