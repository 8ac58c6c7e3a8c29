/**
 * Copies every checkpoint to a place outside the product's stores, so that someone who can rewrite the stores cannot
 * retract a checkpoint. A file on another volume, or an operator's append-only service.
 */
import { open, readFile } from 'node:fs/promises';

export interface Anchor {
  /** Appends lines; resolves when they are safe. A failed call can be repeated. */
  append(lines: readonly string[]): Promise<void>;
  /** Returns every complete line; `null` for a service, which only accepts lines. */
  read(): Promise<readonly string[] | null>;
}

const TIMEOUT_MS = 10_000;

/** @param place `TIDEWATCH_AUDIT_ANCHOR`: a file's path, or an https URL. */
export const openAnchor = (place: string): Anchor => (/^https?:/.test(place) ? service(place) : file(place));

const file = (path: string): Anchor => ({
  async append(lines) {
    const handle = await open(path, 'a+', 0o600);
    try {
      const { size } = await handle.stat();
      const last = Buffer.alloc(1);
      if (size > 0) await handle.read(last, 0, 1, size - 1);
      // A partially written line must not spoil the next.
      const begin = size > 0 && last.toString() !== '\n' ? '\n' : '';
      await handle.appendFile(`${begin}${lines.join('\n')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
  },
  read: async () => (await readFile(path, 'utf8')).split('\n').filter(line => line !== ''),
});

const service = (url: string): Anchor => ({
  async append(lines) {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: `${lines.join('\n')}\n`,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((fault: unknown) => {
      // The original message may contain the URL, and the URL a secret.
      throw new Error('the anchor cannot be reached', { cause: (fault as Error).name });
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the anchor answered with status ${answer.status}`);
  },
  read: async () => null,
});
