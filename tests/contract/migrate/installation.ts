/**
 * A data folder as the product leaves it: a sealed log some of which had outlived its age, keys, work, open messages.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { allCheckpoints } from '../../../application/seal/checkpoints.js';
import { workTables } from '../../../application/workTables.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { manualClock } from '../../../platform/runtime/clock/manualClock.js';
import { signersOf } from '../../../platform/seal/signing.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { sealLog } from '../../../workers/sealer/sealLog.js';
import { tables } from '../../../workers/tables.js';
import { newEvents } from '../event-store/newEvent.js';

export const MASTER_KEY = new Uint8Array(32).fill(7);
export const SHOP = 'aurora-outfitters.myshopify.com';
const DAY_MS = 86_400_000;
/** Before the real clock, by which keys and ages end. */
const START = '2026-07-01T09:00:00.000Z';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Copies the folder: a connection that this process closed keeps its file open until it is collected. */
export function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** @param size events, 500 per stream; the first two streams have an age, and the first has outlived it. */
export async function installation(size: number) {
  const folder = newFolder();
  writeFileSync(join(folder, 'master.key'), `${Buffer.from(MASTER_KEY).toString('base64')}\n`, { mode: 0o600 });
  const clock = manualClock(START);
  const eventLog = openEventStore(`sqlite:${folder}/events.db`, { clock });
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  await workStore.ensure([...workTables, ...tables]);
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: MASTER_KEY, clock });
  const bus = await openBus(`sqlite:${folder}/bus.db`, { clock });

  for (let written = 0; written < size; written += 500) {
    const events = newEvents(Math.min(500, size - written), { data: { note: 'ü "quoted" 1.5e3', of: written } });
    // Interleaves the streams, as in practice.
    for (let at = 0; at < events.length; at += 50)
      await eventLog.append(`stream-${written / 500}`, events.slice(at, at + 50), 'any');
  }
  await eventLog.append('after', newEvents(3, { id: 'no-uuid-1' }).slice(0, 1), 'none');
  clock.advance(10 * 60_000);
  const sealer = sealLog({ eventLog, workStore, sealSigner: signersOf(MASTER_KEY), clock });
  await sealer();
  await eventLog.setMaxAge('stream-0', 86_400);
  await eventLog.setMaxAge('stream-1', 2 * 86_400);
  clock.advance(DAY_MS);
  const [sealed] = (await allCheckpoints(workStore)).slice(-1);
  if (sealed) await eventLog.scavenge(sealed.position);
  // Nothing vouches for these yet.
  await eventLog.append('unsealed', newEvents(7), 'none');

  const head = (await eventLog.head()) as string;
  await workStore.transaction(async ({ upsert }) => {
    await upsert(
      workTables.find(({ name }) => name === 'followers') as never,
      ['notifier', 'alerts'].map(name => ({ name, position: head, types: '[]', updated_at: START })),
    );
    await upsert(workTables.find(({ name }) => name === 'leaders') as never, [
      { name: 'sealer', owner: 'a process that ended', until: START },
    ]);
  });
  const sealedName = await vault.seal(SHOP, 'orders', 'Ottoline Nightshade', 'context');
  const gone = await vault.seal('erased.myshopify.com', 'orders', 'Someone Else', 'context');
  await vault.putSecret(SHOP, 'shopify-grant', 'shpat_secret');
  await vault.destroy('erased.myshopify.com', 'orders', 'erasure 1');
  await bus.publish('store-sync', [
    { key: SHOP, value: { n: 1 }, headers: { trace: 'abc' } },
    { key: SHOP, value: { n: 2 } },
  ]);
  const stop = new AbortController();
  await bus.publish('alerts', [{ key: SHOP, value: 'done' }]);
  const consuming = bus.consume({ topic: 'alerts', group: 'alerts', signal: stop.signal }, async () => stop.abort());
  await consuming;
  for (const { close } of [eventLog, workStore, vault, bus]) await close();
  return { folder: copyOf(folder), head, sealedName, gone, clock };
}
