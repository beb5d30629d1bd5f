export { relativeDate, shortDate, type Clock } from './relative.js';
export {
  addDays,
  clockIn,
  dayIn,
  daysBetween,
  isTimeZone,
  parseDay,
  startOfDay,
  timeZoneOr,
  type Day,
} from './zone.js';
