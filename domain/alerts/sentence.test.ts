import { describe, expect, it } from 'vitest';
import { type Amount, as, type Currency, type Instant } from '../kernel/names.js';
import type { Change, Condition } from './events.js';
import { money, sentenceOf, signedPercent } from './sentence.js';

const amount = (text: string) => as<Amount>(text);
const usd = as<Currency>('USD');
const moved = (from: string, to: string, base: string | null = null, currency: Currency | null = usd): Change => ({
  ...{ kind: 'price', from: amount(from), to: amount(to), currency, base: base === null ? null : amount(base) },
});
const falls: Condition = { kind: 'price_falls', by: { percent: 5 }, against: 'reference' };
const crosses = (target: 'own' | 'fixed', direction: 'below' | 'above'): Condition => ({
  ...{ kind: 'price_crosses', direction },
  target: target === 'own' ? 'own' : { amount: amount('95.00'), currency: usd },
});
const unreadable: Change = { kind: 'blocked', since: as<Instant>('2026-07-01T09:00:00.000Z'), reason: 'no_price' };
const english = (change: Change, condition: Condition) => sentenceOf({ label: 'Tent', change, condition }, 'en');

describe('an alert in one sentence', () => {
  it.each<[string, Change, Condition]>([
    ['Tent fell from $129.00 to $119.00 (−7.8%)', moved('129.00', '119.00'), falls],
    ['Tent rose from $100.00 to $112.00 (+12.0%)', moved('100.00', '112.00'), { ...falls, kind: 'price_rises' }],
    ['Tent rose from $0.00 to $5.00', moved('0.00', '5.00'), falls],
    ['Tent fell from 129.00 to 119.00 (−7.8%)', moved('129.00', '119.00', null, null), falls],
    [
      'Tent fell from $129.00 to $119.00 (−7.8%); it was $140.00 at the last alert',
      moved('129.00', '119.00', '140.00'),
      falls,
    ],
    [
      'Tent rose from $100.00 to $112.00 (+12.0%); it was $90.00 at the last alert',
      moved('100.00', '112.00', '90.00'),
      { ...falls, kind: 'price_rises' },
    ],
    [
      'Tent fell from $100.00 to $94.00 (−6.0%), below your price of $96.00',
      moved('100.00', '94.00', '96.00'),
      crosses('own', 'below'),
    ],
    [
      'Tent rose from $94.00 to $100.00 (+6.4%), above your target of $95.00',
      moved('94.00', '100.00', '95.00'),
      crosses('fixed', 'above'),
    ],
    ['Tent is at $94.00, below your target of $95.00', moved('94.00', '94.00', '95.00'), crosses('fixed', 'below')],
    [
      'Tent fell from $100.00 to $94.00 (−6.0%), the lowest price seen in 30 days (before: $95.00)',
      moved('100.00', '94.00', '95.00'),
      { kind: 'lowest', days: 30 },
    ],
    ['Tent fell from $100.00 to $94.00 (−6.0%)', moved('100.00', '94.00', '95.00'), { kind: 'sold_out' }],
    [
      'Tent is back in stock (was out of stock)',
      { kind: 'stock', from: 'out_of_stock', to: 'in_stock' },
      { kind: 'back_in_stock' },
    ],
    ['Tent has been unreadable for 1 hour (no price)', unreadable, { kind: 'blocked', hours: 1 }],
    ['Tent has been unreadable for 6 hours (no price)', unreadable, { kind: 'blocked', hours: 6 }],
    [
      'Tent has been unreadable for 6 hours (a later code)',
      { ...unreadable, reason: 'a_later_code' } as Change,
      { kind: 'blocked', hours: 6 },
    ],
  ])('%s', (sentence, change, condition) => expect(english(change, condition)).toBe(sentence));

  it('names a reason that equals an inherited property by its own code', () =>
    expect(english({ ...unreadable, reason: 'constructor' } as Change, { kind: 'blocked', hours: 6 })).toBe(
      'Tent has been unreadable for 6 hours (constructor)',
    ));
});

describe('figures in a message', () => {
  it.each([
    [0, '+0.0%'],
    [-7.75, '−7.8%'],
    [1234.5, '+1234.5%'],
  ])('%d per cent are %s', (percent, text) => expect(signedPercent(percent, 'en')).toBe(text));

  it('follow the language, with every digit of a price in no known currency', () => {
    expect(signedPercent(-7.75, 'de')).toBe('−7,8\u00a0%');
    expect(money(amount('1299.50'), usd, 'de')).toBe('1.299,50\u00a0$');
    expect(money(amount('1299.50'), null, 'de')).toBe('1.299,50');
    expect(money(amount('1299'), null, 'de')).toBe('1.299');
    expect(money(amount('1299.50'), null, 'en')).toBe('1299.50');
  });
});
