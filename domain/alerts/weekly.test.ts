import { expect, it } from 'vitest';
import { weekDue, weekIn, weekReference } from './weekly.js';

it.each([
  ['Europe/Berlin', '2026-11-23T06:59:59.000Z', null],
  ['Europe/Berlin', '2026-11-23T07:00:00.000Z', '2026-11-23'],
  ['Europe/Berlin', '2026-11-23T22:59:00.000Z', '2026-11-23'],
  // On any later day until the next Monday, if it wasn't sent.
  ['Europe/Berlin', '2026-11-23T23:00:00.000Z', '2026-11-23'],
  ['Europe/Berlin', '2026-11-29T22:59:00.000Z', '2026-11-23'],
  ['Europe/Berlin', '2026-11-29T23:00:00.000Z', null],
  // Summer time, and the other side of the date line.
  ['Europe/Berlin', '2026-06-22T06:00:00.000Z', '2026-06-22'],
  ['Pacific/Kiritimati', '2026-11-22T18:00:00.000Z', '2026-11-23'],
  ['America/New_York', '2026-11-23T12:00:00.000Z', null],
])('in %s at %s, the email of %s is due', (timeZone, now, monday) =>
  expect(weekDue(now, timeZone)?.monday ?? null).toBe(monday),
);

it('is late after Monday', () => {
  const dueAt = '2026-11-23T07:00:00.000Z';
  expect(weekDue('2026-11-23T20:00:00.000Z', 'Europe/Berlin')).toMatchObject({ dueAt, late: false });
  expect(weekDue('2026-11-24T20:00:00.000Z', 'Europe/Berlin')).toMatchObject({ dueAt, late: true });
});

it('names its week among a message’s alert ids', () => {
  expect(weekIn([weekReference('2026-11-23')])).toBe('2026-11-23');
  expect([weekIn([]), weekIn(['an-alert'])]).toEqual([null, null]);
});
