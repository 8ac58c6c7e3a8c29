/** Real engines, the projector and the erasure worker, in a folder that may be copied as a backup would be. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { commandHandler } from '../../../application/decide/handle.js';
import { soleLeadership } from '../../../application/follow/leadership.js';
import { workTables } from '../../../application/workTables.js';
import { type DomainEvent, schemaOf } from '../../../domain/events.js';
import { as, type Currency, type ShopDomain } from '../../../domain/kernel/names.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { erasureList } from '../../../platform/erasure-list/erasureList.js';
import { openEventLog } from '../../../platform/event-store/openEventLog.js';
import type { NewEvent } from '../../../platform/event-store/port.js';
import { openReadStore } from '../../../platform/read-store/openReadStore.js';
import { memoryRealtime } from '../../../platform/realtime/memory/memoryRealtime.js';
import type { Signal } from '../../../platform/realtime/port.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { derivedId, systemIds } from '../../../platform/runtime/ids/ids.js';
import { openSearch } from '../../../platform/search/openSearch.js';
import type { Tokens } from '../../../platform/shopify/connect/tokens.js';
import { type Shopify, ShopifyError, type ShopifyFailure } from '../../../platform/shopify/port.js';
import { fileSnapshots } from '../../../platform/snapshots/fileSnapshots.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { startProjector } from '../../../projector/projector.js';
import { projections } from '../../../read-models/readModels.js';
import { eraseDue } from '../../../workers/privacy/erasures.js';
import { notifyMerchants } from '../../../workers/privacy/notifyMerchants.js';
import { reapply } from '../../../workers/privacy/reapply.js';
import { settleScheduled } from '../../../workers/privacy/scheduledErasures.js';
import { tables } from '../../../workers/tables.js';

export const SHOP = as<ShopDomain>('aurora.myshopify.com');
export const OTHER = as<ShopDomain>('borealis.myshopify.com');
const MASTER_KEY = new Uint8Array(32).fill(7);

export type Product = Awaited<ReturnType<typeof openProduct>>;

/** @param urls where PostgreSQL keeps what else is in files. */
export async function openProduct(
  folder: string,
  urls: Partial<Record<'events' | 'read' | 'work' | 'keys' | 'bus', string>> = {},
  clock = manualClock(),
) {
  const at = (name: keyof typeof urls | 'search') =>
    (name === 'search' ? undefined : urls[name]) ?? `sqlite:${folder}/${name}.db`;
  const logger = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const readStore = await openReadStore(at('read'));
  const workStore = await openWorkStore(at('work'));
  await workStore.ensure([...workTables, ...tables]);
  const list = erasureList(join(folder, 'erasures.ndjson'));
  const vault = openVault(at('keys'), { masterKey: MASTER_KEY, clock });
  await vault.ready();
  for (const { erasureId, keys } of list.read()) await vault.destroyThose(keys, `erasure ${erasureId}`);
  const eventLog = openEventLog(at('events'), { clock, vault });
  await eventLog.ready();
  const bus = await openBus(at('bus'), { clock });
  const search = openSearch(at('search'));
  await search.ready();
  const realtime = memoryRealtime({});
  const signals: Signal[] = [];
  realtime.subscribe(signal => void signals.push(signal));
  const projector = startProjector(
    { eventLog, readStore, vault, realtime, clock, logger, leadership: soleLeadership },
    projections,
  );
  await projector.ready;
  const handle = commandHandler(eventLog);
  /** The answer of the store platform to any token. */
  const platform = { failure: null as ShopifyFailure | null };
  const tokens: Pick<Tokens, 'forget' | 'use'> = {
    forget: shop => vault.deleteSecret(shop, 'shopify-grant'),
    async use(shop, work) {
      if ((await vault.getSecret(shop, 'shopify-grant')) === null)
        throw new ShopifyError('reauth_required', 'no grant');
      return work('token');
    },
  };
  const shopify: Pick<Shopify, 'profile'> = {
    async profile() {
      if (platform.failure) throw new ShopifyError(platform.failure, 'profile');
      return { name: 'Aurora', currency: as<Currency>('USD'), timeZone: 'UTC' };
    },
  };
  const snapshots = fileSnapshots(join(folder, 'snapshots'));
  const ports = { eventLog, readStore, workStore, snapshots, vault, bus, search, realtime, clock, logger, handle };
  const erasing = { ...ports, leadership: soleLeadership, ids: systemIds, tokens, shopify, erasureList: list };
  let closed = false;

  return {
    ...erasing,
    signals,
    folder,
    platform,
    /** Runs the worker's periodic step. */
    turn: () => eraseDue(erasing, tables, new AbortController().signal),
    settleScheduled: () => settleScheduled(erasing),
    notifyMerchants: () => notifyMerchants(erasing),
    /** Runs the worker's startup step. */
    reapply: () => reapply(erasing, tables),
    async close() {
      if (closed) return;
      closed = true;
      await projector.stop();
      for (const one of [eventLog, readStore, workStore, vault, bus, search]) await one.close();
    },
  };
}

export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'erasure-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A copy of what is in the folder now. */
export function backUp(folder: string): string {
  const backup = newFolder();
  cpSync(folder, backup, { recursive: true });
  return backup;
}

let events = 0;
/** An event of a shop, as it would have been recorded. */
export function event(shop: ShopDomain, { type, at, ...data }: DomainEvent, more: object = {}): NewEvent {
  const id = derivedId('erasure', ++events);
  const meta = { actor: { kind: 'worker', id: 'test' }, shop, correlationId: id, causationId: null, ...more } as const;
  return { id, type, schema: schemaOf(type), data, at, meta };
}
