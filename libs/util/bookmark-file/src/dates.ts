/** Nobody had bookmarks before the web. */
const EARLIEST = Date.UTC(1990, 0, 1);
/** Clocks differ, and days begin earlier in the east. */
const DAY_MS = 86_400_000;
/** Milliseconds between 1601, where WebKit and Windows begin to count, and 1970. */
const SINCE_1601_MS = 11_644_473_600_000;

/**
 * The moment an export says a bookmark was made: seconds, milliseconds or microseconds since 1970 (or microseconds since
 * 1601, as Chrome counts inside), or a date as text, which without a zone is read as UTC. Null for nonsense: before 1990, in the
 * future, or unreadable. The caller then takes its own time.
 */
export function parseAddDate(text: string, now: Date): Date | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 64) return null;
  const candidates = /^\d+(?:\.\d*)?$/.test(trimmed) ? fromNumber(trimmed) : [fromText(trimmed)];
  const latest = now.getTime() + DAY_MS;
  const time = candidates.find((ms) => ms >= EARLIEST && ms <= latest);
  return time === undefined ? null : new Date(Math.floor(time));
}

/** The readings of a number, likeliest first; at most one of them falls between 1990 and today. */
function fromNumber(text: string): number[] {
  const value = Number(text);
  const readings = [value * 1000, value, value / 1000, value / 1000 - SINCE_1601_MS];
  const day = /^((?:19|20)\d\d)(\d\d)(\d\d)$/.exec(text);
  if (day !== null) readings.push(Date.parse(`${day[1]}-${day[2]}-${day[3]}`));
  return readings;
}

function fromText(text: string): number {
  // Without a whole year engines guess: one reads "-1" as January 2001.
  if (!/(?:19|20)\d\d/.test(text)) return Number.NaN;
  const hasZone = /(?:z|gmt|utc|[+-]\d\d:?\d\d|\b[ecmp][sd]t)\s*(?:\(.*\))?$/i.test(text);
  const isIso = /^\d{4}-\d\d-\d\d/.test(text);
  if (isIso) {
    const dateTime = text.replace(/^(\d{4}-\d\d-\d\d) +/, '$1T').replace(/ +(?=[+-]\d\d)/, '');
    return Date.parse(hasZone || dateTime.length <= 10 ? dateTime : `${dateTime}Z`);
  }
  return Date.parse(hasZone ? text : `${text} UTC`);
}
