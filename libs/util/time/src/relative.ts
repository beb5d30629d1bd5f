import { clockIn, dayIn, daysBetween } from './zone.js';

export interface Clock {
  readonly now: Date;
  /** IANA name. */
  readonly timeZone: string;
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Day, short month, year as British English writes them: `5 Jan 2026`. */
export function shortDate(time: Date, timeZone: string): string {
  const [year = '', month = '', day = ''] = dayIn(time, timeZone).split('-');
  // Not Intl: browsers disagree about September ("Sep" and "Sept"), and every client should show the same.
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${Number(year)}`;
}

/**
 * How a list shows when something was: today the time of day (`14:05`), the day before 'Yesterday', up to six days ago
 * 'n days ago', else the short date. Days are calendar days in the person's zone, not spans of 24 hours. A moment in the
 * future (a clock that is ahead) shows its time today, else its date. An invalid date gives an empty text.
 */
export function relativeDate(time: Date, { now, timeZone }: Clock): string {
  if (Number.isNaN(time.getTime())) return '';
  const days = daysBetween(dayIn(time, timeZone), dayIn(now, timeZone));
  if (days === 0) return clockIn(time, timeZone);
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return `${days} days ago`;
  return shortDate(time, timeZone);
}
