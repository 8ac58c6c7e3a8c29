import { setTimeout as wait } from 'node:timers/promises';
import { load } from '../../application/decide/load.js';
import { keyOwnersOf } from '../../application/privacy/keyOwners.js';
import { endSessions } from '../../application/session/endSessions.js';
import { ERASED_DETAILS, TYPED_ACTIONS } from '../../domain/auditEntryOf.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type SessionId } from '../../domain/kernel/names.js';
import { session, sessionStream } from '../../domain/session/session.js';
import { shop as shopDecider, shopStream } from '../../domain/shop/shop.js';
import { isAfter } from '../../platform/event-store/port.js';
import type { Table } from '../../platform/tables/table.js';
import { PURPOSES } from '../../platform/vault/port.js';
import { clearReadModels } from './clearReadModels.js';
import { clearWorkStore } from './clearWorkStore.js';
import { closeStreams } from './closeStreams.js';
import type { Pass, ShopPasses } from './shopErasure.js';

/** Stops requests to the store; a running sync finds no token and stops. */
const disconnect: Pass = async ({ handle, ids, clock, realtime, tokens }, { shop, meta }) => {
  const outcome = await handle(shopDecider, {
    commandId: ids.next(),
    stream: shopStream(shop),
    command: { type: 'DisconnectShop', reason: 'erased', at: clock.now() },
    meta,
  });
  realtime.publish({ kind: 'ended', room: `shop:${shop}` });
  await tokens.forget(shop);
  return isRefusal(outcome) || outcome.position === null ? 0 : 1;
};

const SESSIONS = sessionStream(as<SessionId>(''));

const endAllSessions: Pass = async (ports, { meta, streams }) => {
  const open: SessionId[] = [];
  for (const name of await streams()) {
    if (!name.startsWith(SESSIONS)) continue;
    const { status } = await load(ports.eventLog, session, name);
    if (status === 'open') open.push(as<SessionId>(name.slice(SESSIONS.length)));
  }
  const { ended } = await endSessions(ports, open, {
    commandId: ports.ids.next(),
    reason: 'erased',
    at: ports.clock.now(),
    meta,
  });
  return ended;
};

const destroyKeys: Pass = async ({ vault, erasureList }, { shop, erasureId }) => {
  let destroyed = 0;
  for (const owner of keyOwnersOf(shop)) {
    for (const purpose of PURPOSES) destroyed += (await vault.destroy(owner, purpose, `erasure ${erasureId}`)).keys;
    const keys = await vault.keysOf(owner);
    erasureList.add({ erasureId, shop, scope: 'shop', keys });
  }
  return destroyed;
};

const INDEXED_WITHIN_MS = 5_000;
const LOOK_AGAIN_MS = 50;

/**
 * Waits for the index to reach the log's current head, because entries indexed later would remain. Later events of
 * other shops don't matter. Skips an empty index.
 * @throws Error while the index is behind; the erasure retries.
 */
const clearIndex: Pass = async ({ search, eventLog }, { shop }) => {
  const head = await eventLog.head();
  for (const end = performance.now() + INDEXED_WITHIN_MS; ; await wait(LOOK_AGAIN_MS)) {
    const checkpoint = await search.checkpoint();
    if (head === null || checkpoint === null || !isAfter(head, checkpoint)) break;
    if (performance.now() > end) throw new Error('the audit index is behind');
  }
  return (await search.eraseShop(shop, { actions: TYPED_ACTIONS, erased: ERASED_DETAILS })).entries;
};

/** Tells all processes to drop their in-memory caches, which would otherwise expire within minutes. */
const clearCaches: Pass = async ({ realtime }, { shop }) => {
  realtime.publish({ kind: 'erased', shop });
  return 0;
};

/** Snapshots are part of it: its rows name them. */
const clearWork =
  (tables: readonly Table[]): Pass =>
  async (ports, erasure) =>
    ((await ports.snapshots?.removeAll(erasure.shop)) ?? 0) + (await clearWorkStore(tables)(ports, erasure));

/** @param tables the workers' tables in the work store. */
export const shopPasses = (tables: readonly Table[]): ShopPasses => ({
  connection: { what: 'connections', pass: disconnect },
  sessions: { what: 'sessions', pass: endAllSessions },
  'event streams': { what: 'watched pages and open streams', pass: closeStreams },
  keys: { what: 'keys', pass: destroyKeys },
  'read models': { what: 'rows', pass: clearReadModels },
  'work store': { what: 'rows and kept pages', pass: clearWork(tables) },
  bus: { what: 'messages', pass: ({ bus }, { shop }) => bus.erase(shop) },
  'audit index': { what: 'entries with addresses or typed text', pass: clearIndex },
  caches: { what: 'caches', pass: clearCaches },
});
