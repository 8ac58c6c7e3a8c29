import { describe, expect, it } from 'vitest';
import { type Amount, as, type Currency, type Instant, type PageId } from '../kernel/names.js';
import type { Availability, PriceEvent } from '../price/price.js';
import { type Change, judge, judgeStanding, type RuleContext } from './judge.js';
import type { Condition } from './rule.js';

const page = as<PageId>('p');
const usd = as<Currency>('USD');
const amount = (text: string) => as<Amount>(text);
const day = (n: number) => as<Instant>(new Date(Date.UTC(2026, 0, 1 + n)).toISOString());
const lookAt = (n: number) => ({ page, observer: 'monitor', at: day(n) }) as const;

/** Parses `100 97 out in fail` into observations a day apart. */
function story(text: string, currency: Currency | null = usd): PriceEvent[] {
  const events: PriceEvent[] = [];
  let price = amount('0');
  let stock: Availability = 'in_stock';
  for (const [n, word] of text.split(' ').entries()) {
    const look = lookAt(n);
    if (n === 0) {
      price = amount(word);
      const reading = { title: null, price, currency, listPrice: null, availability: stock };
      events.push({ type: 'PriceObserved', ...look, reading });
    } else if (word === 'fail') events.push({ type: 'CheckFailed', ...look, reason: 'blocked' });
    else if (word === 'ok') events.push({ type: 'CheckRecovered', ...look });
    else if (word.startsWith('rebase:')) {
      price = amount(word.slice(7));
      events.push({ type: 'PriceRebased', ...look, price, currency: as<Currency>('EUR'), listPrice: null });
    } else if (/^[a-z_]+$/.test(word)) {
      const to = word as Availability;
      events.push({ type: 'StockChanged', ...look, from: stock, to });
      stock = to;
    } else {
      const to = amount(word);
      events.push({ type: 'PriceChanged', ...look, from: price, to, currency, listPrice: null });
      price = to;
    }
  }
  return events;
}

const contextOf = (condition: Condition, more: Partial<RuleContext> = {}): RuleContext => ({
  condition,
  since: day(0),
  own: null,
  ...more,
});

/** The times at which the rule fires, judged event by event as the evaluator does. */
const firings = (events: readonly PriceEvent[], context: RuleContext): string[] =>
  events.flatMap((_, n) => {
    const change = judge(events.slice(0, n + 1), context);
    return change ? [nameOf(change)] : [];
  });
const nameOf = (change: Change): string => ('to' in change ? change.to : change.reason);

const falls = (percent: number, against: 'previous' | 'reference' = 'previous'): Condition => ({
  kind: 'price_falls',
  by: { percent },
  against,
});
const fallsBy = (text: string): Condition => ({
  kind: 'price_falls',
  by: { amount: amount(text) },
  against: 'previous',
});
const risesBy = (text: string): Condition => ({ ...fallsBy(text), kind: 'price_rises' }) as Condition;
const rises = (percent: number, against: 'previous' | 'reference' = 'previous'): Condition => ({
  kind: 'price_rises',
  by: { percent },
  against,
});
const below = (text: string): Condition => ({
  kind: 'price_crosses',
  target: { amount: amount(text), currency: usd },
  direction: 'below',
});
const above = (text: string): Condition => ({ ...below(text), direction: 'above' }) as Condition;
const undercut: Condition = { kind: 'price_crosses', target: 'own', direction: 'below' };
const undercutBy = (byPercent: number): Condition => ({ ...undercut, byPercent }) as Condition;
const dearerBy = (byPercent: number): Condition => ({ ...undercutBy(byPercent), direction: 'above' }) as Condition;
const own = (text: string, currency = 'USD') => ({ amount: amount(text), currency: as<Currency>(currency) });

describe('given a page history, a rule fires at', () => {
  it.each<[string, string, Condition, Partial<RuleContext>, string[]]>([
    ['a fall of enough per cent', '100 96 91', falls(5), {}, ['91']],
    ['exactly as many per cent', '100 95', falls(5), {}, ['95']],
    ['no rise', '100 110', falls(5), {}, []],
    ['a rise', '100 94 99', rises(5), {}, ['99']],
    ['a fall of an amount', '100.00 95.01 90.01', fallsBy('5.00'), {}, ['90.01']],
    ['a rise of an amount', '100 104.9 110', risesBy('5.0'), {}, ['110']],
    ['an amount that fewer decimals show', '100 94.6 89.1', fallsBy('5.5'), {}, ['89.1']],
    ['no smaller amount', '1.00 0.95', fallsBy('0.10'), {}, []],
    ['no creep against the previous price', '100 103 106 109', rises(5), {}, []],
    ['creep against the reference', '100 103 106 109 112', rises(5, 'reference'), {}, ['106', '112']],
    ['nothing the second time the reference is not left', '100 94 93 92', falls(5, 'reference'), {}, ['94']],
    ['no return to the reference', '100 90 100', rises(0, 'reference'), {}, []],
    ['the first observation: never', '50', below('60'), {}, []],
    ['the edge, not the level', '100 94 93 92', below('95'), {}, ['94']],
    ['a price that the merchant named, when it is met', '100 95', below('95'), {}, ['95']],
    ['nothing again within the margin', '100 94 95.5 94', below('95'), {}, ['94']],
    ['a crossing after it came within the margin', '100 95.5 94', below('95'), {}, ['94']],
    ['again after it left by the margin', '100 94 96 94', below('95'), {}, ['94', '94']],
    ['nothing where it was below from the start', '90 89 88', below('95'), {}, []],
    ['a crossing upwards', '90 96 95.5 97', above('95'), {}, ['96']],
    ['again upwards after it left by the margin', '90 96 94 96', above('95'), {}, ['96', '96']],
    ['being cheaper than me', '100 99', undercut, { own: own('100') }, ['99']],
    ['nothing at my very price', '110 100', undercut, { own: own('100') }, []],
    ['nothing where my currency differs', '100 90', undercut, { own: own('95', 'EUR') }, []],
    ['enough per cent below me', '110 96 95 94', undercutBy(5), { own: own('100') }, ['95']],
    ['enough per cent above me', '90 104 105', dearerBy(5), { own: own('100') }, ['105']],
    ['nothing again within the margin of its per cent', '110 95 95.5 95', undercutBy(5), { own: own('100') }, ['95']],
    [
      'again after it left its per cent by the margin',
      '110 95 96 95',
      undercutBy(5),
      { own: own('100') },
      ['95', '95'],
    ],
    ['nothing without a linked product', '100 90', undercut, {}, []],
    ['nothing over a failed check', '100 fail ok 99', falls(5), {}, []],
    ['a new currency: never, the comparison starts over', '100 rebase:50 49', falls(40), {}, []],
    ['a fall from the reference that the new currency set', '100 rebase:50 48 47', falls(5, 'reference'), {}, ['47']],
    ['nothing from before the rule', '100 90 89', falls(5), { since: day(2) }, []],
    ['and it knows where things stood', '100 90 89 80', below('95'), { since: day(2) }, []],
    ['a price that had risen to the margin before the rule', '94 95.5 94', below('95'), { since: day(2) }, ['94']],
    ['the reference of when the rule was set', '100 90 85', falls(5, 'reference'), { since: day(2) }, ['85']],
    ['the lowest price of its days', '100 90 95 89 89.5', { kind: 'lowest', days: 30 }, {}, ['90', '89']],
    ['nothing at the same low', '100 90 95 90', { kind: 'lowest', days: 30 }, {}, ['90']],
    ['a low that older prices are out of', '80 100 99 98 97', { kind: 'lowest', days: 2 }, {}, ['98', '97']],
    ['back in stock', '100 out_of_stock in_stock', { kind: 'back_in_stock' }, {}, ['in_stock']],
    ['nothing when it comes out of pre-order', '100 pre_order in_stock', { kind: 'back_in_stock' }, {}, []],
    ['sold out', '100 out_of_stock in_stock', { kind: 'sold_out' }, {}, ['out_of_stock']],
    ['sold out for good', '100 discontinued', { kind: 'sold_out' }, {}, ['discontinued']],
    [
      'sold out at the moment when the rule began',
      '100 out_of_stock',
      { kind: 'sold_out' },
      { since: day(1) },
      ['out_of_stock'],
    ],
    ['no stock if it is about prices', '100 out_of_stock in_stock', falls(5), {}, []],
    [
      'nothing from sold out to discontinued',
      '100 out_of_stock discontinued',
      { kind: 'sold_out' },
      {},
      ['out_of_stock'],
    ],
    ['no stock from before the rule', '100 out_of_stock', { kind: 'sold_out' }, { since: day(9) }, []],
  ])('%s: %s', (_, shown, condition, more, expected) =>
    expect(firings(story(shown), contextOf(condition, more))).toEqual(expected),
  );

  it('nothing if the first known stock follows an unknown one', () => {
    const events: PriceEvent[] = [{ type: 'StockChanged', ...lookAt(1), from: 'unknown', to: 'in_stock' }];
    expect(judge(events, contextOf({ kind: 'back_in_stock' }))).toBeNull();
  });

  it('nothing without any event', () => expect(judge([], contextOf(falls(5)))).toBeNull());

  it('no target if the page names no currency', () =>
    expect(firings(story('100 90', null), contextOf(below('95')))).toEqual([]));
});

describe('a fired alert reports', () => {
  it('the comparison price', () =>
    expect(judge(story('100 103 106'), contextOf(rises(5, 'reference')))).toEqual({
      kind: 'price',
      from: '103',
      to: '106',
      currency: 'USD',
      base: '100',
    }));

  it('no comparison price if it is the former price', () =>
    expect(judge(story('100 90'), contextOf(falls(5)))).toMatchObject({ from: '100', to: '90', base: null }));

  it('the former and the new stock', () =>
    expect(judge(story('100 out_of_stock'), contextOf({ kind: 'sold_out' }))).toEqual({
      kind: 'stock',
      from: 'in_stock',
      to: 'out_of_stock',
    }));

  it('the former price if the history was cut short', () => {
    const [, last] = story('100 90');
    expect(judge(last ? [last] : [], contextOf(below('95')))).toMatchObject({ from: '100', to: '90', base: '95' });
  });
});

describe('a rule that also asks about a price that is already below reports', () => {
  const asking = { ...undercut, ifAlready: true } as Condition;
  const standing = (shown: string, condition: Condition, since: number) =>
    judgeStanding(story(shown), contextOf(condition, { since: day(since), own: own('100') }));

  it('a price that was below when the rule started', () =>
    expect(standing('110 90', asking, 5)).toEqual({
      kind: 'price',
      from: '90',
      to: '90',
      currency: 'USD',
      base: '100',
    }));
  it('no price that nobody has seen, nor one without a price to compare it with', () => {
    expect(judgeStanding([], contextOf(asking, { own: own('100') }))).toBeNull();
    expect(judgeStanding(story('90'), contextOf(asking))).toBeNull();
  });
  it.each([
    ['that is not below', '110 100', asking, 5],
    ['whose crossing the rule reported', '110 90', asking, 1],
    ['that is not far enough below', '110 96', { ...asking, byPercent: 5 } as Condition, 5],
    ['if it asks about crossings only', '110 90', undercut, 5],
  ])('no price %s', (_, shown, condition, since) => expect(standing(shown, condition, since)).toBeNull());
});

describe('a revision of an earlier reading', () => {
  const figures = (price: string) => ({
    ...{ price: amount(price), currency: usd, listPrice: null, availability: 'in_stock' as const },
  });
  const revised = (readOn: number, from: string, to: string): PriceEvent => ({
    ...{ type: 'ReadingRevised', page, at: day(9), readAt: day(readOn), snapshot: 'ab12', extractor: 17 },
    ...{ from: figures(from), to: figures(to) },
  });
  const next = (from: string, to: string): PriceEvent => ({
    ...{ type: 'PriceChanged', ...lookAt(10), from: amount(from), to: amount(to), currency: usd, listPrice: null },
  });

  it('fires nothing, whatever it finds', () =>
    expect(firings([...story('100 90 100').slice(0, 1), revised(0, '100', '50')], contextOf(falls(1)))).toEqual([]));

  it('is what later changes are compared with', () => {
    const history = [...story('100 20'), revised(1, '20', '100'), next('100', '60')];
    const lowest: Condition = { kind: 'lowest', days: 30 };
    expect(judge(history, contextOf(lowest))).toMatchObject({ to: '60', base: '100' });
    expect(
      judgeStanding(
        [...story('100 20'), revised(1, '20', '100')],
        contextOf({ ...below('50'), ifAlready: true } as Condition),
      ),
    ).toBeNull();
  });
});
