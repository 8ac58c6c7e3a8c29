/**
 * The seal of a log of two million entries (bars: sealing >= 100,000 entries/s; a proof is at most 1.5 KB and its median takes
 * at most 5 ms).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveEntry } from '../../application/seal/proveEntry.js';
import { workTables } from '../../application/workTables.js';
import { schemaOf } from '../../domain/events.js';
import { as, type ShopDomain } from '../../domain/kernel/names.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import type { EventStore, NewEvent, Position } from '../../platform/event-store/port.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { signersOf } from '../../platform/seal/signing.js';
import { formatProof } from '../../platform/seal/tree/proofFile.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { growTree } from '../../workers/sealer/growTree.js';
import { sealLog } from '../../workers/sealer/sealLog.js';
import { timeAt } from './histories/history.js';
import { notificationsHistory } from './histories/marketHistories.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult } from './result.js';

const ENTRIES = 2_000_000;
const APPEND = 1_000;
const PROOFS = 500;
const MASTER_KEY = new Uint8Array(32).fill(7);
const SHOP = as<ShopDomain>('bench.myshopify.com');

export async function sealBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-seal-'));
  const clock = systemClock;
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: MASTER_KEY, clock });
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock, vault });
  const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
  try {
    await workStore.ensure(workTables);
    for (let from = 0; from < ENTRIES; from += APPEND)
      await eventLog.append(`notifications-${SHOP}`, events(from), 'any');
    const positions = await positionsIn(eventLog);
    const ports = { eventLog, workStore, sealSigner: signersOf(MASTER_KEY), clock };

    const sealing = performance.now();
    await sealLog(ports)();
    const sealMs = since(sealing);
    const growing = performance.now();
    await growTree(ports)();
    const growMs = since(growing);

    const times: number[] = [];
    const sizes: number[] = [];
    for (const position of positions) {
      const start = performance.now();
      const proven = await proveEntry(ports, position);
      times.push(since(start));
      if (!proven) throw new Error(`the entry at ${position} has no proof`);
      sizes.push(Buffer.byteLength(formatProof({ ...proven.proof, entry: null })));
    }
    const perSecond = (ms: number) => ENTRIES / (ms / 1_000);
    return {
      name: 'seal',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL',
        entries: `${ENTRIES.toLocaleString('en')}; ${PROOFS} proofs of entries all over the log`,
      },
      rows: [
        {
          measure: 'sealing: hashes and signed checkpoints',
          value: perSecond(sealMs),
          unit: 'entries/s',
          bar: { min: 100_000 },
        },
        { measure: 'growing the Merkle tree', value: perSecond(growMs), unit: 'entries/s' },
        {
          measure: 'a proof, median',
          value: percentile(times, 0.5),
          unit: 'ms',
          ...percentiles(times),
          bar: { max: 5 },
        },
        {
          measure: 'a proof without its entry, largest',
          value: Math.max(...sizes),
          unit: 'bytes',
          bar: { max: 1_536 },
        },
      ],
    };
  } finally {
    await eventLog.close();
    await workStore.close();
    await vault.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const history = notificationsHistory({ domain: SHOP, number: 0, seal: () => '' });

const events = (from: number): NewEvent[] =>
  Array.from({ length: APPEND }, (_, n) => {
    const { type, ...data } = history.next().value;
    const id = derivedId('bench', SHOP, from + n);
    const meta = { actor: { kind: 'worker', id: 'bench' }, shop: SHOP, correlationId: id, causationId: null } as const;
    return { id, type, schema: schemaOf(type), data, at: timeAt(from + n), meta };
  });

/** Positions spread evenly over the log. */
async function positionsIn(eventLog: Pick<EventStore, 'head' | 'digests'>): Promise<readonly Position[]> {
  const head = await eventLog.head();
  if (head === null) throw new Error('the log is empty');
  const positions: Position[] = [];
  const each = ENTRIES / PROOFS;
  for (let after: Position | 'start' = 'start'; positions.length < PROOFS; ) {
    const last: Position | undefined = (await eventLog.digests(after, head, each)).at(-1)?.position;
    if (!last) throw new Error(`the log ends after ${positions.length * each} entries`);
    positions.push(last);
    after = last;
  }
  return positions;
}
