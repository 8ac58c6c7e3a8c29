/** A shop erased while the previous batch is still being written: none of its rows reappears. */
import { describe, expect, it } from 'vitest';
import type { EventType } from '../domain/events.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import { integer, table, text } from '../platform/tables/table.js';
import { billing } from '../read-models/billing/projection.js';
import { billing as billingTable } from '../read-models/billing/tables.js';
import { type Projection, projection } from '../read-models/projection.js';
import { event, openEngines } from './engines.fixtures.js';
import { fold } from './fold.js';
import { fetchFor } from './folding.fixtures.js';
import type { Generation } from './generations.js';
import type { OpenedEvent } from './openedEvents.js';
import { type UnitOfWork, unitOfWork } from './unitOfWork.js';

const stock = table('stock', { shop: text(), item: text(), units: integer() }, { key: ['shop', 'item'] });
const ITEMS = ['1', '2', '3'];
const counting: Projection = {
  ...projection({ name: 'stock', version: 1, tables: { stock }, on: {} }),
  needs: { Counted: () => ({ stock: ITEMS.map(item => ['a', item]) }) },
};
const counted = [{ type: 'Counted', data: {} } as unknown as LoggedEvent];
const row = (item: string, units: number, shop = 'a') => ({ shop, item, units });

/** Initial rows: the first batch writes rows 1 and 2, row 3 is only in the database. */
async function initialRows() {
  const { readStore } = await openEngines();
  await readStore.transaction(async transaction => {
    await transaction.create(stock, 'stock__g1');
    await transaction.upsert(stock, 'stock__g1', [row('1', 10), row('3', 30)]);
  });
  const open = (before?: UnitOfWork) => unitOfWork(readStore, counting, ({ name }) => `${name}__g1`, before);
  const written = (work: UnitOfWork) =>
    readStore.transaction(transaction => transaction.upsert(stock, 'stock__g1', work.changes()[0]?.put ?? []));
  const first = open();
  await first.rows.stock?.patch(['a', '1'], { units: 11 });
  for (const shop of ['a', 'b']) first.rows.stock?.put(row('2', 20, shop));
  return { open, written, first };
}

/** The reading batch, and its own erasure, before which it may read ahead. */
interface Looking {
  readonly work: UnitOfWork;
  erase(): void;
}
const withErasure = (work: UnitOfWork): Looking => ({ work, erase: () => work.erase('a') });
const withoutErasure = (work: UnitOfWork): Looking => ({ work, erase: () => {} });

const erasures: Record<string, () => Promise<Looking>> = {
  async 'in the batch that wrote its rows'() {
    return withErasure((await initialRows()).first);
  },
  async 'in the batch after'() {
    const { open, first } = await initialRows();
    return withErasure(open(first));
  },
  async 'in the batch before, which wrote its rows too'() {
    const { open, first } = await initialRows();
    first.erase('a');
    return withoutErasure(open(first));
  },
  async 'in the middle one of three'() {
    const { open, written, first } = await initialRows();
    const middle = open(first);
    middle.erase('a');
    await written(first);
    middle.changes();
    return withoutErasure(open(middle));
  },
  async 'in the last of three, of which the middle one read its rows'() {
    const { open, written, first } = await initialRows();
    const middle = open(first);
    await fetchFor(middle, counted);
    await written(first);
    middle.changes();
    return withErasure(open(middle));
  },
  async 'in the middle one of three, after which it had rows again, and in the last'() {
    const { open, written, first } = await initialRows();
    const middle = open(first);
    middle.erase('a');
    for (const item of ITEMS) middle.rows.stock?.put(row(item, 7));
    await written(first);
    middle.changes();
    return withErasure(open(middle));
  },
};

const found = async ({ work: { rows } }: Looking) =>
  (await Promise.all(ITEMS.map(item => rows.stock?.find('a', item)))).filter(seen => seen !== undefined);
const needed = ({ work: { rows } }: Looking) =>
  ITEMS.map(item => rows.stock?.needed('a', item)).filter(seen => seen !== undefined);
const older = async ({ work: { rows } }: Looking) => (await rows.stock?.olderThan('a', 'item', '9')) ?? [];
const putOf = ({ work }: Looking) => work.changes()[0]?.put.filter(({ shop }) => shop === 'a');

const looks: Record<string, (looking: Looking) => Promise<readonly unknown[]>> = {
  'looked up'(looking) {
    looking.erase();
    return found(looking);
  },
  async 'looked up before it and after it'(looking) {
    await found(looking);
    looking.erase();
    return found(looking);
  },
  async 'fetched before it'(looking) {
    await fetchFor(looking.work, counted);
    looking.erase();
    return needed(looking);
  },
  async 'fetched after it'(looking) {
    looking.erase();
    await fetchFor(looking.work, counted);
    return needed(looking);
  },
  async 'changed in part'(looking) {
    looking.erase();
    for (const item of ITEMS) await looking.work.rows.stock?.patch(['a', item], { units: 9 });
    return found(looking);
  },
  'looked for by age'(looking) {
    looking.erase();
    return older(looking);
  },
};
const cases = Object.entries(erasures).flatMap(([where, begin]) =>
  Object.entries(looks).map(([how, look]) => [where, how, begin, look] as const),
);

describe('a shop that is erased', () => {
  it.each(cases)('%s has no %s row left', async (_, __, begin, look) => {
    const looking = await begin();
    expect(await look(looking)).toEqual([]);
    expect(await looking.work.rows.stock?.find('b', '2')).toEqual(row('2', 20, 'b'));
    expect(putOf(looking)).toEqual([]);
  });

  it.each(Object.entries(erasures))('%s has only rows written afterwards', async (_, begin) => {
    const looking = await begin();
    looking.erase();
    looking.work.rows.stock?.put(row('2', 1));
    await fetchFor(looking.work, counted);
    for (const seen of [await found(looking), needed(looking), await older(looking), putOf(looking)])
      expect(seen).toEqual([row('2', 1)]);
  });

  it('in the previous batch has the rows written after the erasure', async () => {
    const { open, first } = await initialRows();
    first.erase('a');
    first.rows.stock?.put(row('2', 1));
    const looking = withoutErasure(open(first));
    await fetchFor(looking.work, counted);
    for (const seen of [await found(looking), needed(looking), await older(looking)])
      expect(seen).toEqual([row('2', 1)]);
  });

  it('starts its plan over when it reconnects, even if the previous batch has the last one', async () => {
    const { readStore } = await openEngines();
    await readStore.transaction(transaction => transaction.create(billingTable, 'billing__g1'));
    const generation = { generation: 1 } as Generation;
    const first = await fold(readStore, billing, generation, [
      openedEvent('TrialStarted', { trialEndsAt: '2026-07-04T09:00:00.000Z' }),
      openedEvent('TrialEnded', {}),
      openedEvent('SubscriptionRequested', { subscriptionId: 's1', confirmationUrl: 'https://x' }),
      openedEvent('SubscriptionActivated', { subscriptionId: 's1', currentPeriodEnd: null }),
    ]);
    const trialEndsAt = '2026-08-04T09:00:00.000Z';
    const events = [openedEvent('ShopErased', {}), openedEvent('TrialStarted', { trialEndsAt })];
    const second = await fold(readStore, billing, generation, events, first);
    expect(second.changes()[0]?.put).toMatchObject([
      { trial_ends_at: trialEndsAt, trial_ended: 0, subscription_id: null, status: null, access_until: trialEndsAt },
    ]);
  });
});

const openedEvent = (type: EventType, data: object): OpenedEvent => ({
  event: event(type, type, data) as unknown as LoggedEvent,
  contents: [],
});
