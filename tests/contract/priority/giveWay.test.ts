import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { bundled } from '../bundled.js';

it.skipIf(process.platform !== 'linux')(
  'lowers the priority of the calling thread, and of no other (needs Linux)',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-priority-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const module = pathToFileURL(
      await bundled(fileURLToPath(new URL('../../../platform/runtime/giveWay.ts', import.meta.url)), folder),
    );
    const own = getPriority();
    const thread = new Worker(
      `import('${module}').then(({ giveWay }) => {
        giveWay();
        require('node:worker_threads').parentPort.postMessage(require('node:os').getPriority());
      })`,
      { eval: true },
    );
    expect(await once(thread, 'message')).toEqual([Math.min(19, own + 5)]);
    expect(getPriority()).toBe(own);
  },
);
