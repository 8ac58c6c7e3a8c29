/** The streams of a shop: the list used for erasure and export misses none that the product writes. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { streamsOfShop } from '../../application/streamsOfShop.js';
import { SHOP, startCommandService } from '../../command-service/commandService.fixtures.js';
import { alertStream } from '../../domain/alerts/alert.js';
import { alertMessageStream } from '../../domain/alerts/alertMessage.js';
import { alertMessageEvents } from '../../domain/alerts/events.js';
import { schemaOf } from '../../domain/events.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { sessionStream } from '../../domain/session/session.js';
import { MANY_PER_SHOP, ONE_PER_SHOP } from '../../domain/streams.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { HISTORIES } from '../bench/histories/histories.js';
import type { HistoryEvent } from '../bench/histories/history.js';
import { filesUnder, isScript, ROOT } from './sourceTree.js';

const OTHER = as<ShopDomain>('borealis.myshopify.com');
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const product = [
  'application',
  'command-service',
  'query-service',
  'projector',
  'workers',
  'ops',
  'domain',
  'read-models',
]
  .flatMap(folder => filesUnder(folder))
  .filter(path => isScript(path) && !/\.(test|fixtures)\./.test(path));

async function streamsIn(eventLog: EventLog, shop: ShopDomain): Promise<Set<string>> {
  const streams = new Set<string>();
  for await (const { events } of eventLog.readAll('start'))
    for (const { meta, stream } of events) if (meta.shop === shop) streams.add(stream);
  return streams;
}

/** The stream of an entity with its own stream; `null` for the rest, whose streams are named after the shop. */
function ownStream(event: HistoryEvent): string | null {
  if (event.type === 'SessionStarted' || event.type === 'SessionEnded') return sessionStream(event.sessionId);
  if (event.type === 'AlertRaised') return alertStream(event.alert.alertId);
  return event.type in alertMessageEvents && 'messageId' in event ? alertMessageStream(event.messageId) : null;
}

it('are all named in domain, and all are in the list but the pages’ and the operators’, which belong to no shop', () => {
  const named = product.flatMap(path =>
    [...textOf(path).matchAll(/^export const (\w+Stream) = /gm)].map(([, name]) => name),
  );
  const listed = [...textOf('domain/streams.ts').matchAll(/^import \{ (\w+Stream) \}/gm)].map(([, name]) => name);
  expect(listed.length).toBe(ONE_PER_SHOP.length + MANY_PER_SHOP.length);
  expect([...listed, 'pageStream', 'adminViewsStream'].sort()).toEqual(named.sort());
});

it('are named nowhere else', () => {
  const literal = /(\bstream: |\.(read|append)\()[`'"]/;
  expect(product.filter(path => literal.test(textOf(path)))).toEqual([]);
});

it('are all found, even those not named after the shop, and no other shop’s', async () => {
  const eventLog = openEventLog('sqlite::memory:', { clock: manualClock(), vault: testVault });
  for (const shop of [SHOP, OTHER])
    for (const [name, lifeOf] of Object.entries(HISTORIES)) {
      const life = lifeOf({ domain: shop, number: shop === SHOP ? 0 : 1, seal: (_, text) => text });
      const happenings = Array.from({ length: 200 }, () => life.next().value);
      for (const [n, happening] of happenings.entries()) {
        const { type, ...data } = happening;
        const stream = ownStream(happening);
        if (!stream) continue;
        const [id, at] = [derivedId(shop, name, n), '2026-07-01T09:00:00.000Z'];
        const meta = { actor: { kind: 'worker', id: 'test' }, shop, correlationId: id, causationId: null } as const;
        await eventLog.append(stream, [{ id, type, schema: schemaOf(type), data, at, meta }], 'any');
      }
    }
  const found = await streamsOfShop(eventLog, SHOP);
  const [mine, theirs] = [await streamsIn(eventLog, SHOP), await streamsIn(eventLog, OTHER)];
  expect(mine.size).toBeGreaterThan(100);
  expect([...mine].filter(stream => !found.has(stream))).toEqual([]);
  expect([...theirs].filter(stream => found.has(stream))).toEqual([]);
  await eventLog.close();
});

it('are those that merchants’ commands write', async () => {
  const service = await startCommandService();
  const cookie = await service.connect();
  const other = await service.connect(OTHER);
  for (const session of [cookie, other]) {
    const url = 'https://rival.example/tent';
    expect((await service.call('POST', '/api/competitors', session, { url })).statusCode).toBe(201);
  }
  const [mine, theirs] = [await streamsIn(service.eventLog, SHOP), await streamsIn(service.eventLog, OTHER)];
  const found = await streamsOfShop(service.eventLog, SHOP);
  expect([...mine].map(stream => stream.split('-')[0])).toEqual(
    expect.arrayContaining(['shop', 'session', 'connect', 'watchlist']),
  );
  expect([...mine].filter(stream => !found.has(stream))).toEqual([]);
  expect([...theirs].filter(stream => found.has(stream))).toEqual([]);
});
