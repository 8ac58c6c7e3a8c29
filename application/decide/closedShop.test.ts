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
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { commandMark } from './eventId.js';
import { commandHandler, type Handle } from './handle.js';
import { load } from './load.js';
import { record } from './record.js';
import { type Decided, toNewEvent, toNewEvents } from './toNewEvents.js';

const SHOP = as<ShopDomain>('aurora.myshopify.com');
const at = '2026-07-01T09:00:00.000Z' as never;
const later = '2026-07-02T09:00:00.000Z' as never;
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
  eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock: manualClock(), vault: testVault });
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
const mark = (stream: string) =>
  eventLog.append(
    stream,
    [toNewEvent(derivedId('closed', stream), { type: 'ShopErased', erasureId: 'e1', at }, meta)],
    'any',
  );
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

describe('a shop during its erasure', () => {
  it('accepts only commands that close open resources, in every process', async () => {
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

  it('refuses a command that lost the race with the erasure, and the repeat of one that won it', async () => {
    const send = (commandId: string, log = eventLog) =>
      commandHandler(log)(shopDecider, { commandId, stream: shopStream(SHOP), command: connect, meta });
    expect(await send('won')).toMatchObject({ at });
    let appends = 0;
    const tooLate: EventLog = {
      ...eventLog,
      async append(...request) {
        appends += 1;
        if (appends === 1) {
          await close();
          await mark(shopStream(SHOP));
        }
        return eventLog.append(...request);
      },
    };
    expect(await send('lost', tooLate)).toMatchObject({ refused: 'ERASURE_RUNNING' });
    expect(await send('won')).toMatchObject({ refused: 'ERASURE_RUNNING' });
    expect(await typesIn(shopStream(SHOP))).toEqual(['ShopConnected', 'ShopErased']);
  });

  it('stores no facts about it', async () => {
    await close();
    await reportRemoval();
    expect(await typesIn(`orders-${SHOP}`)).toEqual([]);
  });
});

describe('a shop that reconnects after its erasure', () => {
  it('starts empty: repeated commands and reports count as new', async () => {
    await toShop(connect);
    await reportRemoval();
    await close();
    for (const stream of [shopStream(SHOP), `orders-${SHOP}`]) await mark(stream);
    expect((await load(eventLog, shopDecider, shopStream(SHOP))).status).toBe('unknown');
    await complete();
    await tell({ type: 'ReopenShop', at });
    await toShop(connect);
    await reportRemoval();
    await reportRemoval();
    expect(await typesIn(shopStream(SHOP))).toEqual(['ShopConnected', 'ShopErased', 'ShopConnected']);
    expect(await typesIn(`orders-${SHOP}`)).toEqual(['OrderRemoved', 'ShopErased', 'OrderRemoved']);
  });

  describe('executes a command again that it executed before', () => {
    const processes = ['in the same process', 'in another one'] as const;
    const stream = shopStream(SHOP);
    const send = (by: Handle, command = connect) => by(shopDecider, { commandId: 'same', stream, command, meta });
    async function erasedAndReopened() {
      const first = await send(handle);
      await close();
      await mark(stream);
      await complete();
      await tell({ type: 'ReopenShop', at });
      return first;
    }

    it.each(processes)('%s, and answers repeats with the new result', async where => {
      const first = await erasedAndReopened();
      const by = where === 'in another one' ? commandHandler(eventLog) : handle;
      const again = await send(by);
      expect(again).toMatchObject({ at, position: expect.any(String) });
      expect(again).not.toEqual(first);
      for (const repeatedBy of [by, handle, commandHandler(eventLog)]) expect(await send(repeatedBy)).toEqual(again);
      const other = { type: 'RequestRefresh', syncId: 's', at } as never;
      expect(await send(by, other)).toEqual({ refused: 'IDEMPOTENCY_KEY_REUSED' });
      expect(await typesIn(stream)).toEqual(['ShopConnected', 'ShopErased', 'ShopConnected']);
    });

    it('recognizes a command that an earlier release wrote', async () => {
      await erasedAndReopened();
      const [connected] = shopDecider.decide(connect, shopDecider.initial) as readonly Decided[];
      const written = toNewEvents(commandMark(stream, 'same'), [{ ...(connected as Decided), at: later }], meta, 0);
      const { position } = await eventLog.append(stream, written, 'any');
      expect(await send(handle)).toEqual({ position, at: later });
    });
  });
});
