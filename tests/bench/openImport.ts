/** An import of competitors into the built product, over HTTP. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Import } from '../../domain/api/imports.js';
import { IMPORT_ROWS } from '../../domain/imports/limits.js';
import { signIn, start, synced } from './runningProduct.js';

const SITES = 500;

export interface Imported {
  /** From the upload to the last row tracked or refused. */
  readonly ms: number;
  readonly checkMs: number;
  readonly tracked: number;
}

/** Imports as many rows as one import may have. A store's limit of competitors decides how many are tracked. */
export async function imported(folder: string): Promise<Imported> {
  const running = await start(folder);
  try {
    const cookie = await signIn(running.url);
    await synced(running.url, cookie);
    const headers = { cookie, 'content-type': 'text/csv' };
    const line = (_: unknown, n: number) => `https://shop-${n % SITES}.example/products/tent-${n},Tent ${n}`;
    const body = ['url,label', ...Array.from({ length: IMPORT_ROWS }, line)].join('\n');
    const began = performance.now();
    const answer = await fetch(`${running.url}/api/imports`, { method: 'POST', headers, body });
    const checked = (await answer.json()) as Pick<Import, 'id' | 'rows' | 'new'>;
    if (checked.rows !== IMPORT_ROWS) throw new Error(`the import was answered ${JSON.stringify(checked)}`);
    const checkMs = performance.now() - began;
    await fetch(`${running.url}/api/imports/${checked.id}/commit`, { method: 'POST', headers: { cookie } });
    for (;;) {
      const read = await fetch(`${running.url}/api/imports`, { headers: { cookie } });
      const { latest } = (await read.json()) as { readonly latest: Import };
      if (latest.status === 'done') return { ms: performance.now() - began, checkMs, tracked: latest.added };
      await wait(20);
    }
  } finally {
    await running.stop();
  }
}
