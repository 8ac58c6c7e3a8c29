/** The content of an export file (docs/data-export.md). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exportText } from '../../../application/privacy/export/exportText.js';
import { planExport } from '../../../application/privacy/export/planExport.js';
import { dropped, tracked } from '../../../domain/competitors/watchlist.fixtures.js';
import type { WatchlistEvent } from '../../../domain/competitors/watchlist.js';
import { watchlistStream } from '../../../domain/competitors/watchlist.js';
import { schemaOf } from '../../../domain/events.js';
import type { PriceEvent } from '../../../domain/price/price.js';
import { pageStream } from '../../../domain/price/price.js';
import { derivedId } from '../../../platform/runtime/ids/ids.js';
import type { Vault } from '../../../platform/vault/port.js';
import { openEngines } from '../../../projector/engines.fixtures.js';
import { timeAt } from '../../bench/histories/history.js';
import { exportOf, fillLog, OTHER, SHOP } from './exported.fixtures.js';

const GUIDE = readFileSync(new URL('../../../docs/data-export.md', import.meta.url), 'utf8');

async function filled(each = 30) {
  const engines = await openEngines();
  await fillLog(engines.eventLog, engines.vault, [SHOP], each);
  return engines;
}

describe('the file', () => {
  it('has the fields that the guide names, and no others', async () => {
    const { eventLog, vault } = await filled();
    const exported = await exportOf(eventLog, vault);
    const named = (heading: string) => {
      const section = GUIDE.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
      return [...section.matchAll(/^- `(\w+)`/gm)].map(([, name]) => name).sort();
    };
    expect(Object.keys(exported).sort()).toEqual(named('The file'));
    for (const event of exported.events) expect(Object.keys(event).sort()).toEqual(named('An event'));
    for (const page of exported.pages) expect(Object.keys(page).sort()).toEqual(named('A page'));
    expect(exported).toMatchObject({ format: 'tidewatch-export', version: 1, shop: SHOP, complete: true });
  });

  it('opens what is sealed, for its owner', async () => {
    const { eventLog, vault } = await filled();
    const { events, counts } = await exportOf(eventLog, vault);
    const of = (type: string) => events.find(event => event.type === type);
    expect(of('OrderSynced')?.data).toMatchObject({
      order: { orderId: expect.stringMatching(/Order\/\d+$/), total: '141.00', lines: [{ quantity: 1 }] },
    });
    const names = events.filter(({ type }) => type === 'OrderSynced').map(({ data }) => data as { customer: unknown });
    expect(names.find(({ customer }) => customer !== null)?.customer).toMatchObject({ lastName: 'Lovelace' });
    expect(of('AlertSettingsSaved')?.data).toMatchObject({ choices: { email: { address: 'ada@example.com' } } });
    expect(of('SessionStarted')?.meta).toMatchObject({ client: { ip: '192.0.2.7', userAgent: 'Browser' } });
    expect(JSON.stringify(events)).not.toMatch(/v1\.[\w-]{22}\./);
    expect(counts.erased).toBe(0);
  });

  it('withholds keys, with which its readers could act as the store', async () => {
    const { eventLog, vault } = await filled();
    const { events } = await exportOf(eventLog, vault);
    const keys = [
      ['WebhookEndpointAdded', 'secret'],
      ['WebhookSecretRotated', 'secret'],
      ['ChatAdded', 'target'],
    ] as const;
    for (const [type, field] of keys) {
      const held = events
        .filter(event => event.type === type)
        .map(({ data }) => (data as Record<string, unknown>)[field]);
      expect([type, held.length > 0, new Set(held.map(each => JSON.stringify(each)))]).toEqual([
        ...[type, true, new Set(['{"withheld":true}'])],
      ]);
    }
  });

  it('marks what was erased, and what cannot be read, and has the rest', async () => {
    const { eventLog, vault } = await filled();
    const before = await exportOf(eventLog, vault);
    await vault.destroy(SHOP, 'orders', 'test');
    const broken: Pick<Vault, 'openAll'> = {
      openAll: async many =>
        (await vault.openAll(many)).map(one =>
          one.status === 'open' ? { status: 'faulty', fault: new Error('altered') as never } : one,
        ),
    };
    const after = await exportOf(eventLog, broken as Vault);
    const order = after.events.find(({ type }) => type === 'OrderSynced');
    expect(order?.data).toMatchObject({ order: { erased: true } });
    expect(order?.meta).toMatchObject({ client: { unreadable: true } });
    expect(after.counts.events).toBe(before.counts.events);
    expect(after.counts.erased).toBeGreaterThan(20);
  });

  it('can be checked against the chain of hashes: position and digest are those that the log seals', async () => {
    const { eventLog, vault } = await filled();
    const { events, pages, upTo } = await exportOf(eventLog, vault);
    const sealedDigests = new Map(
      (await eventLog.digests('start', upTo as never, 100_000)).map(({ position, digest }) => [
        position as string,
        digest,
      ]),
    );
    const all = [...events, ...pages.flatMap(page => page.events)];
    expect(all.length).toBeGreaterThan(200);
    for (const { position, digest } of all) expect(sealedDigests.get(position)).toBe(digest);
  });

  it('ends where the export began, and reads nothing that came later', async () => {
    const { eventLog, vault } = await filled(5);
    const head = await eventLog.head();
    const plan = await planExport(eventLog, SHOP, head as never);
    await fillLog(eventLog, vault, [OTHER], 1);
    await eventLog.append(watchlistStream(SHOP), [eventOf(tracked('late'), 'late', SHOP)], 'any');
    let text = '';
    for await (const piece of exportText(plan, { eventLog, vault }, { exportedAt: timeAt(0) })) text += piece;
    expect(text).not.toContain('late');
  });
});

const eventOf = ({ type, at, ...data }: WatchlistEvent | PriceEvent, name: string, shop: string | null) => ({
  id: derivedId('file', name),
  type,
  schema: schemaOf(type),
  data,
  at,
  meta: { actor: { kind: 'worker', id: 'test' }, shop, correlationId: name, causationId: null } as const,
});

describe('a page that several shops watch', () => {
  it('is in the file while this shop watched it, with what it showed at first', async () => {
    const { eventLog, vault } = await openEngines();
    const { page } = tracked('tent');
    const look = { page, observer: 'monitor', at: timeAt(0) } as const;
    const reading = { title: 'Tent', price: '90.00', currency: 'USD', listPrice: null, availability: 'in_stock' };
    const moved = (from: string, to: string) =>
      ({ type: 'PriceChanged', ...look, from, to, currency: 'USD', listPrice: null }) as never as PriceEvent;
    const told = (name: string, event: WatchlistEvent | PriceEvent, shop: string | null = null) =>
      eventLog.append(shop ? watchlistStream(SHOP) : pageStream(page), [eventOf(event, name, shop)], 'any');
    await told('a', { type: 'PriceObserved', ...look, reading } as never as PriceEvent);
    await told('b', tracked('tent'), SHOP);
    await told('c', moved('90.00', '80.00'));
    await told('d', dropped('tent'), SHOP);
    await told('e', moved('80.00', '70.00'));
    await told('f', tracked('tent'), SHOP);
    await told('g', moved('70.00', '60.00'));
    const { pages } = await exportOf(eventLog, vault);
    const told2 = pages.map(({ before, events, watchedTo }) => [
      (before as { price: string }).price,
      events.map(({ data }) => (data as { to: string }).to),
      watchedTo !== null,
    ]);
    expect(told2).toEqual([
      ['90.00', ['80.00'], true],
      ['70.00', ['60.00'], false],
    ]);
  });
});
