/**
 * Measures a store's import: 200,000 orders from Shopify's JSONL file to finished read models (bars: 10,000 orders/s,
 * resident memory at most 120 MB over idle), with the default scopes, sealed buyers' names and the catalogue. Runs
 * three times, each in a separate process.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { BACKFILL, type BackfillCost } from './backfillOnce.js';
import { hardware, percentile } from './measure.js';
import type { BenchResult } from './result.js';

const BAR = 10_000;
const MEMORY_BAR_MB = 120;
const TIMES = 3;

export async function backfillBench(): Promise<BenchResult> {
  const runs: BackfillCost[] = [];
  for (let time = 0; time < TIMES; time++) runs.push(await once());
  const [rate, memory] = [valuesOf(runs, 'ordersPerSecond'), valuesOf(runs, 'overIdleMb')];
  return {
    name: 'backfill',
    setup: {
      ...hardware(),
      engine: 'SQLite (@photostructure/sqlite), WAL; events synchronous=FULL',
      process:
        'sync, and the projector in its thread; Shopify is a file and fixed answers, so it takes none of the time',
      store: `${BACKFILL.orders.toLocaleString('en-US')} orders of one to three lines, 19 of 20 with a name to seal; ${BACKFILL.products.toLocaleString('en-US')} products of four variants; no checkouts`,
      scopes: runs[0]?.scopes ?? '',
    },
    rows: [
      {
        measure: `to finished read models, median of ${rate.all}`,
        value: rate.median,
        unit: 'orders/s',
        bar: { min: BAR },
      },
      {
        measure: 'the same by CPU time of the process',
        value: valuesOf(runs, 'perCpuSecond').median,
        unit: 'orders/s',
      },
      { measure: 'to events alone', value: valuesOf(runs, 'toEventsPerSecond').median, unit: 'orders/s' },
      {
        measure: `resident memory over idle, at its highest, median of ${memory.all}`,
        value: memory.median,
        unit: 'MB',
        bar: { max: MEMORY_BAR_MB },
      },
    ],
  };
}

function valuesOf(
  runs: readonly BackfillCost[],
  name: Exclude<keyof BackfillCost, 'scopes'>,
): { median: number; all: string } {
  const values = runs.map(run => run[name]);
  return { median: percentile(values, 0.5), all: values.map(Math.round).join(', ') };
}

/**
 * Idle memory is measured before anything is imported: a second run in one process would start with the first one's
 * memory.
 */
function once(): Promise<BackfillCost> {
  const child = fork(fileURLToPath(new URL('./backfillOnce.js', import.meta.url)), { serialization: 'advanced' });
  return new Promise((resolve, reject) => {
    child.once('message', taken => resolve(taken as BackfillCost));
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the backfill ended with ${code}`)));
  });
}
