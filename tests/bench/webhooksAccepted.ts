/**
 * Measures the acceptance of a webhook, that is, its durable storage: the write side and the webhook worker in a
 * separate process, on files, for a store that is not connected. The minimum time of a delivery.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild } from '../contract/childProcess.js';
import { deliver } from '../contract/webhooks/sender.js';
import { since } from './measure.js';

/** Bundled from its source, even when this runs from `dist/`. */
const RECEIVER = fileURLToPath(new URL('../../../tests/contract/webhooks/receiver.child.ts', import.meta.url));
const RATE = 200;
const SECONDS = 15;
const WARM_UP = 200;

/** @returns the milliseconds of each accepted delivery, and how many were refused. */
export async function webhooksAccepted(): Promise<{ ms: number[]; refused: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-bench-'));
  const child = await startChild(RECEIVER, [folder]);
  try {
    const { value: address } = await child.lines[Symbol.asyncIterator]().next();
    for (let n = 0; n < WARM_UP; n++) await deliver(address, `warm-${n}`);
    const ms: number[] = [];
    let refused = 0;
    const start = performance.now();
    const sent: Promise<void>[] = [];
    for (let n = 0; n < RATE * SECONDS; n++) {
      // Each at its own time, whatever the ones before it took: a slow response must not slow the load.
      const due = start + (n * 1000) / RATE;
      if (performance.now() < due) await wait(due - performance.now());
      const began = performance.now();
      sent.push(
        deliver(address, `bench-${n}`).then(status => {
          if (status === 200) ms.push(since(began));
          else refused += 1;
        }),
      );
    }
    await Promise.all(sent);
    return { ms, refused };
  } finally {
    await child.kill();
    rmSync(folder, { recursive: true });
  }
}
