/**
 * How fast the log is sealed, in the thread that answers requests, and how fast `tidewatch audit verify` compares it with
 * the chain again (issue bar: 200,000 entries/s on 2 cores), on the SQLite engine.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { segmentThread } from '../../application/seal/segmentCheckers.js';
import { sealCheckpoints } from '../../application/seal/tables.js';
import { verifyLog } from '../../application/seal/verifyLog.js';
import type { NewEvent } from '../../platform/event-store/port.js';
import { openSqliteEventStore } from '../../platform/event-store/sqlite/sqliteEventStore.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { signersOf } from '../../platform/seal/signing.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { sealLog } from '../../workers/sealer/sealLog.js';
import { hardware, percentile, since } from './measure.js';
import type { BenchResult } from './result.js';

const EVENTS = 400_000;
const AT_ONCE = 500;
const TIMES = 5;

export async function sealBench(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tidewatch-bench-'));
  const path = join(folder, 'events.db');
  const eventLog = openSqliteEventStore({ path });
  const workStore = await openWorkStore(`sqlite:${join(folder, 'work.db')}`);
  const threads = Math.min(2, availableParallelism());
  const checkers = Array.from({ length: threads }, () => segmentThread(`sqlite:${path}`));
  try {
    await workStore.ensure([sealCheckpoints]);
    for (let n = 0; n < EVENTS; n += AT_ONCE)
      await eventLog.append(`page-${n}`, Array.from({ length: AT_ONCE }, event), 'none');
    const signer = signersOf(new Uint8Array(32));
    const sealing = await measured(sealLog({ eventLog, workStore, sealSigner: signer, clock: systemClock }));
    const trusts = (key: string, at: Parameters<typeof signer>[0]) => signer(at).key === key;
    const verifying: Measured[] = [];
    for (let time = 0; time < TIMES; time++)
      verifying.push(
        await measured(async () => {
          const { state, verified } = await verifyLog({ eventLog, workStore, trusts, anchored: null, checkers });
          if (state !== 'good' || verified !== EVENTS) throw new Error(`the log is ${state} after ${verified} entries`);
        }),
      );
    const rates = verifying.map(({ rate }) => rate);
    return {
      name: 'seal',
      setup: {
        ...hardware(),
        engine: 'SQLite',
        log: `${EVENTS.toLocaleString('en-US')} events, a checkpoint for each 1,000`,
      },
      rows: [
        { measure: 'sealing, in the main thread', value: sealing.rate, unit: 'entries/s' },
        { measure: 'sealing, CPU', value: sealing.cpu, unit: 'µs/entry' },
        {
          measure: `verifying in ${threads} threads, median of ${rates.map(Math.round).join(', ')}`,
          value: percentile(rates, 0.5),
          unit: 'entries/s',
          bar: { min: 200_000 },
        },
        {
          measure: 'verifying, CPU',
          value: percentile(
            verifying.map(({ cpu }) => cpu),
            0.5,
          ),
          unit: 'µs/entry',
        },
      ],
    };
  } finally {
    await Promise.all(checkers.map(({ end }) => end()));
    await eventLog.close();
    await workStore.close();
    await rm(folder, { recursive: true });
  }
}

interface Measured {
  /** Entries a second. */
  readonly rate: number;
  /** Of all threads, microseconds an entry: unlike the rate it says little about what else ran on the machine. */
  readonly cpu: number;
}

async function measured(work: () => Promise<void>): Promise<Measured> {
  const [start, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { rate: EVENTS / (since(start) / 1_000), cpu: (user + system) / EVENTS };
}

/** An event as the monitor writes them: most of a log. */
const event = (): NewEvent => ({
  id: randomUUID(),
  type: 'PriceChanged',
  schema: 1,
  at: new Date().toISOString(),
  data: { page: '3f1c9f0c2b7a4d5e', from: '1299.00', to: '1249.00', currency: 'USD', evidence: 'json-ld' },
  meta: {
    actor: { kind: 'worker', id: 'monitor' },
    shop: 'aurora-outfitters.myshopify.com',
    correlationId: randomUUID(),
    causationId: null,
  },
});
