import { describe, expect, it } from 'vitest';
import { absoluteTime, clockTime, lastUpdated, longDay, monthDay, relativeTime, weekdayMonthDay } from './date.js';
import { compactMoney, competitorPrice, fittingMoney, money, wholeMoney } from './money.js';
import { badge, count, plural, signedPercent } from './number.js';

describe('money', () => {
  it.each([
    [48210.5, 'USD', '$48,210.50'],
    [-12, 'USD', '−$12.00'],
    [1234, 'JPY', '¥1,234'],
    [1.5, 'KWD', 'KWD\u00a01.500'],
    [1299, null, '1,299.00'],
    [null, 'USD', '—'],
    [Number.NaN, 'USD', '—'],
  ])('%s %s is %s', (amount, currency, text) => expect(money(amount, currency)).toBe(text));

  it('is told in a currency that browsers do not know', () => {
    const [full, whole, brief] = [money(-1_234.5, 'USDC'), wholeMoney(2_818.6, 'USDC'), compactMoney(1_200, 'USDC')];
    expect([full, whole, brief].map(text => text.replace('\u00a0', ' '))).toEqual([
      '−USDC 1,234.50',
      'USDC 2,819',
      'USDC 1.2K',
    ]);
  });
  it('has no cents on the summary cards', () => expect(wholeMoney(2818.6, 'USD')).toBe('$2,819'));

  it.each([
    [950, '$950'],
    [1200, '$1.2K'],
    [3_400_000, '$3.4M'],
    [0, '$0'],
  ])('abbreviates %s on the axis as %s', (amount, text) => expect(compactMoney(amount, 'USD')).toBe(text));

  it.each([
    [414_730.4, '$414,730.40'],
    [1_414_730.4, '$1.4M'],
    [-1_414_730.4, '−$1.4M'],
    [null, '—'],
  ])('shows %s where little fits as %s', (amount, text) => expect(fittingMoney(amount, 'USD')).toBe(text));

  it.each([
    [0, 'N/A'],
    [null, 'N/A'],
    [149.9, '$149.90'],
  ])('shows a competitor at %s as %s', (price, text) => expect(competitorPrice(price, 'USD')).toBe(text));
});

describe('numbers', () => {
  it('are grouped, with a true minus', () => expect([12345, -6].map(count)).toEqual(['12,345', '−6']));

  it.each([
    [4.21, '+4.2%'],
    [-11.82, '−11.8%'],
    [0.04, '0.0%'],
    [-0.04, '0.0%'],
    [1234.5, '+1,234.5%'],
  ])('signs %s as %s', (value, text) => expect(signedPercent(value)).toBe(text));

  it('counts badges to 99 and hides 0', () => expect([0, 1, 99, 140].map(badge)).toEqual(['', '1', '99', '99']));
  it('tells one from many', () =>
    expect([plural(1, 'day', 'days'), plural(60, 'day', 'days')]).toEqual(['1 day', '60 days']));
});

describe('days', () => {
  it("is the store's own day in every zone", () => {
    expect(monthDay('2026-11-03')).toBe('Nov 3');
    expect(weekdayMonthDay('2026-11-03')).toBe('Tue, Nov 3');
    expect(longDay('2026-11-03')).toBe('Nov 3, 2026');
  });
});

describe('moments', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ago = (ms: number) => new Date(now - ms).toISOString();
  it.each([
    [5_000, 'just now'],
    [45_000, '45 s ago'],
    [3 * 60_000, '3 min ago'],
    [24 * 3_600_000 - 1, '23 h ago'],
  ])('%s ms old is %s', (age, text) => expect(relativeTime(ago(age), now)).toBe(text));

  it('is a date from 24 hours on', () => expect(relativeTime(ago(24 * 3_600_000), now)).toMatch(/^Nov \d+, 2026$/));
  it('names what cannot be read', () => {
    expect(relativeTime('yesterday-ish', now)).toBe('Invalid date');
    expect(absoluteTime('yesterday-ish')).toBe('Invalid date');
  });
  it('names what is missing', () => expect(relativeTime(null, now)).toBe('Unknown time'));
  it('is never in the future', () => expect(relativeTime(ago(-60_000), now)).toBe('just now'));

  it.each([
    [0, 'Just updated'],
    [59_999, 'Just updated'],
    [60_000, '1 minute ago'],
    [60 * 60_000 - 1, '59 minutes ago'],
    [60 * 60_000, '1 hour ago'],
    [24 * 3_600_000 - 1, '23 hours ago'],
  ])('was last updated %s ms ago: %s', (age, text) => expect(lastUpdated(now - age, now)).toBe(text));
  it('was last updated on a date after a day', () =>
    expect(lastUpdated(now - 24 * 3_600_000, now)).toMatch(/^Nov \d+, 2026$/));

  it('shows the time of the data in hours and minutes', () => expect(clockTime(now)).toMatch(/^\d{1,2}:\d\d\s[AP]M$/));
});
