import { describe, it } from 'vitest';
import { type Amount, as, type Currency, type Instant, type PageId } from '../kernel/names.js';
import { specification } from '../kernel/specification.js';
import {
  type Availability,
  type CheckFailure,
  type PriceCommand,
  type PriceEvent,
  price,
  type Reading,
} from './price.js';

const { given } = specification(price);
const page = as<PageId>('51b4');
const at = as<Instant>('2026-07-01T09:00:00.000Z');
const look = { page, observer: 'monitor', at } as const;
const USD = as<Currency>('USD');

const reading = (
  amount: string | null,
  availability: Availability = 'in_stock',
  currency: Currency | null = USD,
): Reading => ({
  title: 'Jacket',
  price: amount === null ? null : as<Amount>(amount),
  currency,
  listPrice: null,
  availability,
});
const read = (...what: Parameters<typeof reading>): PriceCommand => ({
  type: 'RecordReading',
  ...look,
  reading: reading(...what),
});
const unchanged: PriceCommand = { type: 'RecordUnchanged', ...look };
const fail = (reason: CheckFailure): PriceCommand => ({ type: 'RecordFailure', ...look, reason });

const observed = (...what: Parameters<typeof reading>): PriceEvent => ({
  type: 'PriceObserved',
  ...look,
  reading: reading(...what),
});
const changed = (from: string, to: string): PriceEvent => ({
  type: 'PriceChanged',
  ...look,
  from: as<Amount>(from),
  to: as<Amount>(to),
  currency: USD,
  listPrice: null,
});
const rebased = (amount: string, currency: Currency | null = USD, listPrice: string | null = null): PriceEvent => ({
  type: 'PriceRebased',
  ...look,
  price: as<Amount>(amount),
  currency,
  listPrice: listPrice === null ? null : as<Amount>(listPrice),
});
const stock = (from: Availability, to: Availability): PriceEvent => ({ type: 'StockChanged', ...look, from, to });
const failed = (reason: CheckFailure): PriceEvent => ({ type: 'CheckFailed', ...look, reason });
const recovered: PriceEvent = { type: 'CheckRecovered', ...look };

describe('a page reading', () => {
  it('is an observation the first time', () => given().when(read('99.00')).then(observed('99.00')));
  it('records nothing when nothing changed', () => given(observed('99.00')).when(read('99.00')).thenNothing());
  it('records nothing when only the scale changed', () => given(observed('99.00')).when(read('99')).thenNothing());
  it('shows a new price', () => given(observed('99.00')).when(read('89.00')).then(changed('99.00', '89.00')));
  it('compares with the last price, not the first', () =>
    given(observed('99.00'), changed('99.00', '89.00')).when(read('99.00')).then(changed('89.00', '99.00')));
  it('shows price and stock that change together', () =>
    given(observed('99.00'))
      .when(read('89.00', 'out_of_stock'))
      .then(changed('99.00', '89.00'), stock('in_stock', 'out_of_stock')));
});

describe('a page with a new product title', () => {
  const named = (title: string | null): PriceCommand => ({
    ...{ type: 'RecordReading', ...look },
    reading: { ...reading('99.00'), title },
  });
  const renamed = (from: string, to: string): PriceEvent => ({ type: 'PageRenamed', ...look, from, to });

  it('is renamed once', () => {
    given(observed('99.00')).when(named('Jacket 2')).then(renamed('Jacket', 'Jacket 2'));
    given(observed('99.00'), renamed('Jacket', 'Jacket 2')).when(named('Jacket 2')).thenNothing();
  });
  it('keeps its name while it shows none', () => given(observed('99.00')).when(named(null)).thenNothing());
});

describe('a page that names its shop', () => {
  const from = (shopName?: string): PriceCommand => ({
    ...{ type: 'RecordReading', ...look },
    reading: { ...reading('99.00'), ...(shopName === undefined ? {} : { shopName }) },
  });
  const shopNamed = (from: string | null, to: string): PriceEvent => ({ type: 'ShopNamed', ...look, from, to });

  it('names it once, also on a page that was read before names were', () => {
    given(observed('99.00')).when(from('Tarnfold')).then(shopNamed(null, 'Tarnfold'));
    given(observed('99.00'), shopNamed(null, 'Tarnfold')).when(from('Tarnfold')).thenNothing();
  });
  it('names it in its first reading', () => {
    const first = { ...observed('99.00'), reading: { ...reading('99.00'), shopName: 'Tarnfold' } } as PriceEvent;
    given(first).when(from('Tarnfold')).thenNothing();
    given(first).when(from('Ridge')).then(shopNamed('Tarnfold', 'Ridge'));
  });
  it('keeps the name while it states none', () =>
    given(observed('99.00'), shopNamed(null, 'Tarnfold')).when(from()).thenNothing());
});

describe('a missing value', () => {
  it('keeps the last price while it is sold out', () =>
    given(observed('99.00'))
      .when(read(null, 'out_of_stock', null))
      .then(stock('in_stock', 'out_of_stock')));
  it('compares with the price from before it was sold out', () =>
    given(observed('99.00'), stock('in_stock', 'out_of_stock'))
      .when(read('89.00'))
      .then(changed('99.00', '89.00'), stock('out_of_stock', 'in_stock')));
  it('keeps the last stock: out, unknown, in is one change', () => {
    const sold = observed('99.00', 'out_of_stock');
    given(sold).when(read('99.00', 'unknown')).thenNothing();
    given(sold).when(read('99.00', 'in_stock')).then(stock('out_of_stock', 'in_stock'));
  });
  it('is not a change when it first appears', () =>
    given(observed(null, 'out_of_stock', null))
      .when(read('99.00', 'out_of_stock'))
      .then(rebased('99.00')));
  it('counts another currency as a rebase, not a change', () =>
    given(observed('99.00'))
      .when(read('99.00', 'in_stock', as<Currency>('EUR')))
      .then(rebased('99.00', as<Currency>('EUR'))));
  it("keeps the reading's list price", () => {
    const sale = { ...reading('99.00', 'in_stock', as<Currency>('EUR')), listPrice: as<Amount>('120.00') };
    given(observed('99.00'))
      .when({ type: 'RecordReading', ...look, reading: sale })
      .then(rebased('99.00', as<Currency>('EUR'), '120.00'));
  });
  it('compares with the new currency from then on', () =>
    given(observed('99.00', 'in_stock', as<Currency>('EUR')), rebased('80.00'))
      .when(read('79.00'))
      .then(changed('80.00', '79.00')));
});

describe('a failed check', () => {
  it('is recorded', () => given().when(fail('timeout')).then(failed('timeout')));
  it('is recorded once while the reason stays', () => given(failed('timeout')).when(fail('timeout')).thenNothing());
  it('is recorded again for another reason', () => given(failed('timeout')).when(fail('gone')).then(failed('gone')));
  it('reports recovery, even with nothing else new', () =>
    given(observed('99.00'), failed('blocked')).when(read('99.00')).then(recovered));
  it('recovers when the site reports no change', () => {
    given(observed('99.00'), failed('timeout'))
      .when(unchanged)
      .then({ type: 'CheckRecovered', ...look });
    given(observed('99.00')).when(unchanged).thenNothing();
  });
  it('may precede the first successful check', () =>
    given(failed('blocked')).when(read('99.00')).then(recovered, observed('99.00')));
  it('never touches price or stock', () =>
    given(observed('99.00'), failed('gone'), recovered).when(read('99.00')).thenNothing());
  it('is recorded again after a recovery', () =>
    given(observed('99.00'), failed('gone'), recovered).when(fail('gone')).then(failed('gone')));
});

describe('a site that asks to be visited later', () => {
  const until = as<Instant>('2026-07-01T09:20:00.000Z');
  it('is recorded, and changes nothing of what is known', () => {
    const slowed: PriceEvent = { type: 'SlowDownRequested', ...look, until };
    given(observed('99.00'))
      .when({ type: 'RecordSlowDown', ...look, until })
      .then(slowed);
    given(observed('99.00'), slowed).when(read('89.00')).then(changed('99.00', '89.00'));
  });
  it('does not end a failure', () => {
    const slow: PriceCommand = { type: 'RecordSlowDown', ...look, until };
    given(failed('timeout'))
      .when(slow)
      .then({ type: 'SlowDownRequested', ...look, until });
  });
});

describe('a page kept as it was read', () => {
  const kept = (amount: string): PriceCommand => ({ ...read(amount), snapshot: 's1' }) as PriceCommand;
  it('is named by the observation and by the change that it shows', () => {
    given()
      .when(kept('99.00'))
      .then({ ...observed('99.00'), snapshot: 's1' } as PriceEvent);
    given(observed('99.00'))
      .when(kept('89.00'))
      .then({ ...changed('99.00', '89.00'), snapshot: 's1' } as PriceEvent);
  });
  it('is named by a new currency and a new stock, and not by a new title', () => {
    const sold = { ...reading('99.00', 'out_of_stock', as<Currency>('EUR')), title: 'Jacket 2' };
    given(observed('99.00'))
      .when({ type: 'RecordReading', ...look, reading: sold, snapshot: 's1' })
      .then(
        { type: 'PageRenamed', ...look, from: 'Jacket', to: 'Jacket 2' },
        { ...rebased('99.00', as<Currency>('EUR')), snapshot: 's1' } as PriceEvent,
        { ...stock('in_stock', 'out_of_stock'), snapshot: 's1' } as PriceEvent,
      );
  });
});

describe('a revision of an earlier reading', () => {
  const [first, later, noon] = ['2026-07-01T09:00:00.000Z', '2026-07-02T09:00:00.000Z', '2026-07-03T12:00:00.000Z'].map(
    time => as<Instant>(time),
  ) as [Instant, Instant, Instant];
  const figures = (amount: string, availability: Availability = 'in_stock') => ({
    ...{ price: as<Amount>(amount), currency: USD, listPrice: null, availability },
  });
  const revision = (readAt: Instant, from: ReturnType<typeof figures>, to: ReturnType<typeof figures>) => ({
    ...{ page, at: noon, readAt, snapshot: 'ab12', extractor: 17, from, to },
  });
  const revised = (...what: Parameters<typeof revision>): PriceEvent => ({
    type: 'ReadingRevised',
    ...revision(...what),
  });
  const revise = (...what: Parameters<typeof revision>): PriceCommand => ({
    type: 'RecordRevision',
    ...revision(...what),
  });

  it('records what was believed and what is known', () =>
    given(observed('9.00'))
      .when(revise(first, figures('9.00'), figures('129.00')))
      .then(revised(first, figures('9.00'), figures('129.00'))));
  it('is nothing if both are the same, or nothing was ever read', () => {
    given(observed('9.00'))
      .when(revise(first, figures('9.00'), figures('9.00')))
      .thenNothing();
    given()
      .when(revise(first, figures('9.00'), figures('129.00')))
      .thenNothing();
  });
  it('of the current price makes the next reading of it no change', () =>
    given(observed('9.00'), revised(first, figures('9.00'), figures('129.00')))
      .when(read('129.00'))
      .thenNothing());
  it('of an older price leaves the current one', () =>
    given(
      observed('9.00'),
      { ...changed('9.00', '119.00'), at: later },
      revised(first, figures('9.00'), figures('129.00', 'out_of_stock')),
    )
      .when({ ...read('119.00', 'out_of_stock'), at: noon } as PriceCommand)
      .thenNothing());
  it('of an older stock leaves the current one, and corrects a price that has not moved since', () =>
    given(
      observed('9.00'),
      { ...stock('in_stock', 'out_of_stock'), at: later },
      revised(first, figures('9.00'), figures('129.00', 'pre_order')),
    )
      .when({ ...read('129.00', 'out_of_stock'), at: noon } as PriceCommand)
      .thenNothing());
  it('of a price in an older currency leaves the current one', () =>
    given(
      observed('9.00'),
      { ...rebased('119.00', as<Currency>('EUR')), at: later },
      revised(first, figures('9.00'), figures('129.00')),
    )
      .when({ ...read('119.00', 'in_stock', as<Currency>('EUR')), at: noon } as PriceCommand)
      .thenNothing());
  it('of a later reading outlasts one of an earlier reading that follows it', () =>
    given(
      observed('9.00'),
      revised(later, figures('9.00'), figures('129.00', 'out_of_stock')),
      revised(first, figures('9.00'), figures('99.00', 'pre_order')),
    )
      .when(read('129.00', 'out_of_stock'))
      .thenNothing());
  it.each([
    ['price', { price: as<Amount>('8.00') }],
    ['currency', { currency: as<Currency>('EUR') }],
    ['list price', { listPrice: as<Amount>('12.00') }],
    ['stock', { availability: 'out_of_stock' as const }],
  ])('may concern the %s alone', (_, difference) => {
    const to = { ...figures('9.00'), ...difference } as ReturnType<typeof figures>;
    given(observed('9.00'))
      .when(revise(first, figures('9.00'), to))
      .then(revised(first, figures('9.00'), to));
  });
});
