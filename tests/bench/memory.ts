/**
 * The memory that reading 10,000 pages of all sizes takes, as the operator sees it: the resident set of a whole process
 * that only runs the monitor's reader, threads included. With saved pages if available, otherwise only with pages of
 * our own.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hardware } from './measure.js';
import { PRODUCT_HEAP } from './productHeap.js';
import type { MemoryOfReading } from './readManyPages.js';
import type { BenchResult } from './result.js';

export async function memoryBench(): Promise<BenchResult> {
  const taken = await readMany();
  const mb = (measure: string, value: number) => ({ measure, value: value / 2 ** 20, unit: 'MB' });
  return {
    name: 'memory',
    setup: {
      ...hardware(),
      pages: `${taken.pages.toLocaleString('en-US')} of ${taken.sizes}, ${taken.saved} saved pages among them, ${Math.round(taken.bytes / 2 ** 20)} MB in all; each differs from all others`,
      method: 'resident memory of the process (VmRSS), looked at every 20 ms; nothing is collected on purpose',
    },
    rows: [
      mb('resident before the first page', taken.before),
      mb('resident at its highest', taken.peak),
      mb('resident after the first 1,000 pages', taken.warm),
      mb('resident after the last page and 5 s of rest', taken.after),
      mb('grown between those two', taken.after - taken.warm),
      { measure: 'pages that were not read to their end', value: taken.failed, unit: 'pages', bar: { max: 0 } },
      { measure: 'pages read', value: taken.perSecond, unit: '/s' },
    ],
  };
}

function readMany(): Promise<MemoryOfReading> {
  const child = fork(fileURLToPath(new URL('./readManyPages.js', import.meta.url)), {
    execArgv: PRODUCT_HEAP,
    serialization: 'advanced',
  });
  return new Promise((resolve, reject) => {
    child.once('message', taken => resolve(taken as MemoryOfReading));
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the reading process ended with ${code}`)));
  });
}
