import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { SHOP_STORES } from '../../domain/privacy/erasedStores.js';
import { type PrivacyCommand, privacy, privacyStream } from '../../domain/privacy/privacy.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { commandHandler, type Handle } from './handle.js';
import { load } from './load.js';
import { record } from './record.js';
import { toNewEvent } from './toNewEvents.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const at = '2026-07-01T09:00:00.000Z' as never;
const meta = { actor: { kind: 'worker', id: 'test' }, shop: SHOP, correlationId: 'c', causationId: null } as const;
const connect = {
  type: 'ConnectShop',
  shop: SHOP,
  profile: { name: 'Aurora', currency: 'USD', timeZone: 'UTC' },
  scopes: [],
  at,
} as never;

let eventLog: EventLog;
let handle: Handle;
let commands = 0;
beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'closed-'));
  eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock: manualClock() });
  handle = commandHandler(eventLog);
  onTestFinished(async () => {
    await eventLog.close();
    rmSync(folder, { recursive: true });
  });
});

const tell = (command: PrivacyCommand) =>
  handle(privacy, { commandId: `c${++commands}`, stream: privacyStream(SHOP), command, meta });
const toShop = (command: Parameters<typeof shopDecider.decide>[0], by = handle) =>
  by(shopDecider, { commandId: `c${++commands}`, stream: shopStream(SHOP), command, meta });
const close = () =>
  tell({ type: 'RequestErasure', erasureId: 'e1', scope: 'shop', origin: 'merchant', subject: null, dueAt: at, at });
async function complete() {
  for (const name of SHOP_STORES)
    await tell({ type: 'ReportErased', erasureId: 'e1', store: name, what: 'rows', removed: 0, remaining: 0, at });
  await tell({ type: 'CompleteErasure', erasureId: 'e1', at });
}
const removal = { type: 'OrderRemoved', orderId: 'gid://shopify/Order/1' as never, at } as const;
const reportRemoval = () =>
  record(eventLog, { stream: `orders-${SHOP}`, facts: [removal], meta, idOf: ({ orderId }) => derivedId(orderId) });
async function typesIn(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of eventLog.read(stream)) types.push(type);
  return types;
}

describe('a shop that is being erased', () => {
  it('takes no command, in any process, but those that close what is open', async () => {
    await toShop(connect);
    await close();
    const request = { type: 'RequestRefresh', syncId: 's', at } as const;
    expect(await toShop(request)).toMatchObject({ refused: 'ERASURE_RUNNING' });
    expect(await toShop(request, commandHandler(eventLog))).toMatchObject({ refused: 'ERASURE_RUNNING' });
    await toShop({ type: 'DisconnectShop', reason: 'erased', at });
    await complete();
    expect(await toShop(connect)).toMatchObject({ refused: 'SHOP_ERASED' });
    expect(await typesIn(shopStream(SHOP))).toEqual(['ShopConnected', 'ShopDisconnected']);
  });

  it('keeps no facts that are reported of it', async () => {
    await close();
    await reportRemoval();
    expect(await typesIn(`orders-${SHOP}`)).toEqual([]);
  });
});

describe('a shop that connects again after its erasure', () => {
  it('is as new: the same command does again what it did, and the same report is news', async () => {
    await toShop(connect);
    await reportRemoval();
    await close();
    for (const stream of [shopStream(SHOP), `orders-${SHOP}`])
      await eventLog.append(
        stream,
        [toNewEvent(derivedId('closed', stream), { type: 'ShopErased', erasureId: 'e1', at }, meta)],
        'any',
      );
    expect((await load(eventLog, shopDecider, shopStream(SHOP))).status).toBe('unknown');
    await complete();
    await tell({ type: 'ReopenShop', at });
    await toShop(connect);
    await reportRemoval();
    await reportRemoval();
    expect(await typesIn(shopStream(SHOP))).toEqual(['ShopConnected', 'ShopErased', 'ShopConnected']);
    expect(await typesIn(`orders-${SHOP}`)).toEqual(['OrderRemoved', 'ShopErased', 'OrderRemoved']);
  });
});
