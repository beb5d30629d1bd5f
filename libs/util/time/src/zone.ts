const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A calendar day, `2026-01-31`. Days compare as text. */
export type Day = string;

const formatters = new Map<string, Intl.DateTimeFormat>();
/** There are about 600 zones; a caller that makes up names must not fill the memory. */
const FORMATTERS_MAX = 700;

function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  if (formatters.size >= FORMATTERS_MAX) formatters.clear();
  formatters.set(zone, made);
  return made;
}

/** True for a time zone of the IANA database (`Europe/Berlin`, `UTC`); case does not matter. */
export function isTimeZone(zone: string): boolean {
  // Offsets such as +02:00 are accepted by Intl, but a day in them is not what a person means.
  if (!/^[a-z]/i.test(zone)) return false;
  try {
    formatterFor(zone);
    return true;
  } catch {
    return false; // Intl says so by throwing, there is no other way to ask
  }
}

/** The zone when it is one, else UTC. */
export function timeZoneOr(zone: string | null | undefined): string {
  return zone != null && isTimeZone(zone) ? zone : 'UTC';
}

interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

function wallClock(time: Date, zone: string): WallClock {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

/** The calendar day of a moment in a zone. Throws a RangeError for an unknown zone or an invalid date. */
export function dayIn(time: Date, zone: string): Day {
  const { year, month, day } = wallClock(time, zone);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Hours and minutes of a moment in a zone, `09:05`. */
export function clockIn(time: Date, zone: string): string {
  const { hour, minute } = wallClock(time, zone);
  return `${two(hour)}:${two(minute)}`;
}

/**
 * A day from `2026-01-31`, and from `2026-01` and `2026` their first day. Null when there is no such day or it is not
 * between 1 and 9999.
 */
export function parseDay(text: string): Day | null {
  const match = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(text);
  if (match === null) return null;
  const day = `${match[1]}-${two(Number(match[2] ?? 1))}-${two(Number(match[3] ?? 1))}`;
  const time = Date.parse(`${day}T00:00:00Z`);
  if (match[1] === '0000' || Number.isNaN(time)) return null;
  return new Date(time).toISOString().slice(0, 10) === day ? day : null;
}

/** The day `count` days later (earlier when negative). */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/**
 * The first moment of a day in a zone. Usually midnight; where clocks are put forward over midnight it is the moment they
 * jump to, and where they are put back over it, the first of the two midnights.
 */
export function startOfDay(day: Day, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  // No zone is more than 14 hours from UTC, and none changes its offset twice in such a time.
  const before = midnight - offsetAt(midnight - 15 * HOUR_MS, zone);
  const after = midnight - offsetAt(midnight + 15 * HOUR_MS, zone);
  const earlier = new Date(Math.min(before, after));
  const later = new Date(Math.max(before, after));
  if (isFirstOf(day, earlier, zone)) return earlier;
  if (isFirstOf(day, later, zone)) return later;
  return firstMoment(day, earlier.getTime(), later.getTime(), zone);
}

/** Milliseconds that the clocks of a zone are ahead of UTC. */
function offsetAt(time: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(time), zone);
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hour, minute, second, 0);
  return shown.getTime() - Math.floor(time / 1000) * 1000;
}

function isFirstOf(day: Day, time: Date, zone: string): boolean {
  return dayIn(time, zone) === day && dayIn(new Date(time.getTime() - 1000), zone) !== day;
}

/** The first second of the day between two moments, found by halving. */
function firstMoment(day: Day, from: number, to: number, zone: string): Date {
  let low = from - DAY_MS / 2;
  let high = to + DAY_MS / 2;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (dayIn(new Date(middle), zone) < day) low = middle;
    else high = middle;
  }
  return new Date(high);
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
