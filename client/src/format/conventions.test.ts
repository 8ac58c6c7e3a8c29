import { afterEach, describe, expect, it } from 'vitest';
import { readAs, readAsDefault } from './conventions.js';
import { absoluteTime, exactTime, longDate, zoneName } from './date.js';
import { compactMoney, money } from './money.js';
import { count } from './number.js';

const MOMENT = '2026-11-22T02:05:00.000Z';
afterEach(readAsDefault);

describe('what a person reads', () => {
  it('is of the store’s zone, wherever they are', () => {
    readAs('en-US', 'America/New_York');
    expect([longDate(MOMENT), absoluteTime(MOMENT), zoneName(Date.parse(MOMENT))]).toEqual([
      'Nov 21, 2026',
      expect.stringMatching(/^Nov 21, 2026, 9:05\sPM$/),
      'EST',
    ]);
    readAs('en-US', 'Asia/Tokyo');
    expect([longDate(MOMENT), exactTime(MOMENT, Date.parse(MOMENT))]).toEqual([
      'Nov 22, 2026',
      expect.stringMatching(/^Nov 22, 11:05:00\sAM$/),
    ]);
  });

  it('is English as the browser’s region writes it', () => {
    readAs('de', 'Europe/Berlin');
    expect([longDate(MOMENT), count(1234), money(1234.5, 'EUR')]).toEqual([
      '22 Nov 2026',
      new Intl.NumberFormat('en-DE').format(1234),
      new Intl.NumberFormat('en-DE', { style: 'currency', currency: 'EUR' }).format(1234.5),
    ]);
    readAs('en-GB', 'Europe/London');
    expect(longDate(MOMENT)).toBe('22 Nov 2026');
  });

  it('has K and M on every axis, as the specification writes them', () => {
    readAs('hi-IN', null);
    expect(compactMoney(1_200, 'USD')).toBe('$1.2K');
  });

  it.each([
    ['not a language', 'America/New_York', 'Nov 21, 2026'],
    ['en-US', 'Atlantis/Centre', longDate(MOMENT)],
  ])('survives the language %s and the zone %s', (language, zone, text) => {
    readAs(language, zone);
    expect(longDate(MOMENT)).toBe(text);
  });
});
