import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  dayIn,
  daysBetween,
  isTimeZone,
  parseDay,
  relativeDate,
  shortDate,
  startOfDay,
  timeZoneOr,
} from './index.js';

const clock = { now: new Date('2026-03-10T12:00:00Z'), timeZone: 'UTC' };
const relative = (iso: string, timeZone = 'UTC') => relativeDate(new Date(iso), { ...clock, timeZone });

describe('relativeDate', () => {
  it.each([
    ['2026-03-10T00:00:00Z', '00:00'],
    ['2026-03-10T09:05:59Z', '09:05'],
    ['2026-03-10T23:59:00Z', '23:59'],
    ['2026-03-09T23:59:59Z', 'Yesterday'],
    ['2026-03-09T00:00:00Z', 'Yesterday'],
    ['2026-03-08T23:59:59Z', '2 days ago'],
    ['2026-03-04T00:00:00Z', '6 days ago'],
    ['2026-03-03T23:59:59Z', '3 Mar 2026'],
    ['2025-09-05T00:00:00Z', '5 Sep 2025'],
    ['1999-01-01T00:00:00Z', '1 Jan 1999'],
    ['2026-03-11T00:00:00Z', '11 Mar 2026'],
    ['nonsense', ''],
  ])('%s is shown as %p', (iso, expected) => {
    expect(relative(iso)).toBe(expected);
  });

  it('counts days of the zone', () => {
    expect(relative('2026-03-09T23:30:00Z', 'Europe/Berlin')).toBe('00:30');
    expect(relative('2026-03-10T03:30:00Z', 'America/New_York')).toBe('Yesterday');
    expect(shortDate(new Date('2026-03-09T23:30:00Z'), 'Europe/Berlin')).toBe('10 Mar 2026');
  });
});

describe('zones', () => {
  it.each([['UTC'], ['Europe/Berlin'], ['america/new_york'], ['Asia/Kathmandu']])('%p is one', (zone) => {
    expect(isTimeZone(zone)).toBe(true);
  });

  it.each([[''], ['Mars/Olympus'], ['+02:00'], ['Europe/Berlin; drop']])('%p is none', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
    expect(timeZoneOr(zone)).toBe('UTC');
  });

  it('fall back to UTC', () => {
    expect(timeZoneOr(undefined)).toBe('UTC');
    expect(timeZoneOr(null)).toBe('UTC');
    expect(timeZoneOr('Asia/Tokyo')).toBe('Asia/Tokyo');
  });
});

describe('days', () => {
  it.each([
    ['2026-01-31', '2026-01-31'],
    ['2026-1-3', '2026-01-03'],
    ['2026-02', '2026-02-01'],
    ['2026', '2026-01-01'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', null],
    ['2026-13-01', null],
    ['2026-00-01', null],
    ['0000-01-01', null],
    ['31.01.2026', null],
    ['yesterday', null],
    ['', null],
  ])('%p reads as %p', (text, expected) => {
    expect(parseDay(text)).toBe(expected);
  });

  it('can be counted', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3);
  });

  it.each([
    ['2026-03-10', 'UTC', '2026-03-10T00:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    ['2026-01-01', 'Pacific/Pago_Pago', '2026-01-01T11:00:00.000Z'],
    ['2026-01-01', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'], // midnight does not exist
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'], // the hour before it comes twice
    ['2023-11-05', 'America/Havana', '2023-11-05T04:00:00.000Z'], // midnight comes twice
  ])('%s begins in %s at %s', (day, zone, expected) => {
    expect(startOfDay(day, zone).toISOString()).toBe(expected);
  });

  it('begin where their first second is, in every zone', () => {
    const zones = [
      'UTC',
      'Europe/London',
      'America/Sao_Paulo',
      'Asia/Tehran',
      'Australia/Lord_Howe',
      'Africa/Cairo',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 7305, max: 21_000 }), (zone, number) => {
        const day = addDays('1970-01-01', number);
        const start = startOfDay(day, zone);
        expect(dayIn(start, zone)).toBe(day);
        expect(dayIn(new Date(start.getTime() - 1000), zone)).toBe(addDays(day, -1));
      }),
      { numRuns: 500 },
    );
  });
});
