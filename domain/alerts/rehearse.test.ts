import { describe, expect, it } from 'vitest';
import { type Amount, as, type CompetitorId, type Currency, type Instant, type PageId } from '../kernel/names.js';
import type { Known } from '../price/knownNow.js';
import { isSmall, type Rehearsed, rehearse } from './rehearse.js';
import type { Condition } from './rule.js';

const day = (n: number) => as<Instant>(new Date(Date.UTC(2026, 0, 1 + n)).toISOString());
const NOW = day(90);
const look = (n: number) => ({ page: as<PageId>('p'), observer: 'monitor', at: day(n) }) as const;
const usd = as<Currency>('USD');

/** Parses `100 97 fail 96` into observations a day apart, from day `start` on. */
function competitor(id: string, text: string, start = 1): Rehearsed {
  let price = '0';
  const history = text.split(' ').map((word, n): Known => {
    const at = look(start + n);
    if (word === 'fail') return { type: 'CheckFailed', ...at, reason: 'blocked' };
    if (word === 'ok') return { type: 'CheckRecovered', ...at };
    const from = as<Amount>(price);
    price = word;
    if (n > 0)
      return { type: 'PriceChanged', ...at, from, to: as<Amount>(word), currency: usd, listPrice: null } as Known;
    const reading = { title: null, price: as<Amount>(word), currency: usd, listPrice: null, availability: 'in_stock' };
    return { type: 'PriceObserved', ...at, reading } as Known;
  });
  return { competitorId: as<CompetitorId>(id), label: id, history, own: null };
}

const FALLS: Condition = { kind: 'price_falls', by: { percent: 0.1 }, against: 'previous' };
const BLOCKED: Condition = { kind: 'blocked', hours: 24 };
const alertsOf = (parts: readonly Rehearsed[], condition: Condition, since = day(0), now = NOW) =>
  rehearse(parts, condition, since, now).map(({ label, at }) => `${label} ${Number(at.slice(8, 10)) - 1}`);

describe('a rehearsed rule', () => {
  it("lists each competitor's changes in chronological order", () =>
    expect(alertsOf([competitor('b', '50 60 40', 2), competitor('a', '100 99 98')], FALLS)).toEqual([
      'a 2',
      'a 3',
      'b 4',
    ]));

  it('takes the price before the period as its baseline, without an alert', () =>
    expect(alertsOf([competitor('a', '100 90 80')], FALLS, day(3))).toEqual(['a 3']));

  it('counts the small moves', () => {
    const all = rehearse([competitor('a', '100.00 99.50 90.00 89.11 88.00')], FALLS, day(0), NOW);
    expect(all.map(isSmall)).toEqual([true, false, true, false]);
    const [exactlyOne] = rehearse([competitor('a', '100 99')], FALLS, day(0), NOW);
    expect(exactlyOne && isSmall(exactlyOne)).toBe(false);
    expect(isSmall({ change: { kind: 'stock', from: 'in_stock', to: 'out_of_stock' } })).toBe(false);
  });

  it('compares with the current own price', () => {
    const own = { amount: as<Amount>('95'), currency: usd };
    const below: Condition = { kind: 'price_crosses', target: 'own', direction: 'below' };
    expect(alertsOf([{ ...competitor('a', '100 96 94 90'), own }], below)).toEqual(['a 3']);
    expect(alertsOf([competitor('a', '100 96 94 90')], below)).toEqual([]);
  });

  it.each([
    ['100 fail ok fail fail ok', ['a 3', 'a 5']],
    ['100 fail', ['a 3']],
    ['100 ok 99', []],
  ])('about pages that cannot be read: %s', (text, days) =>
    expect(alertsOf([competitor('a', text)], BLOCKED)).toEqual(days),
  );

  it('reports since when and why a page could not be read', () =>
    expect(rehearse([competitor('a', '100 fail')], BLOCKED, day(0), NOW)).toMatchObject([
      { at: day(3), change: { kind: 'blocked', since: day(2), reason: 'blocked' } },
    ]));

  it('counts unreadable pages from the first day of the period, not before', () => {
    expect(alertsOf([competitor('a', '100 fail ok')], BLOCKED, day(3))).toEqual(['a 3']);
    expect(alertsOf([competitor('a', '100 fail ok')], BLOCKED, day(4))).toEqual([]);
  });

  it('waits until the hours have passed', () =>
    expect(alertsOf([competitor('a', '100 fail')], BLOCKED, day(0), day(2))).toEqual([]));
});
