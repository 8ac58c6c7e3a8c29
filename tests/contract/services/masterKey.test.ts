/** A process with unusable keys reports it in one line and does not start: merchants' data would look lost. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { bundled } from '../bundled.js';
import { newEvent } from '../event-store/newEvent.js';

const MAIN = fileURLToPath(new URL('../../../projector/main.ts', import.meta.url));

/** An installation's log and keys, without its master key. */
async function folderWithKeys(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-master-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey: new Uint8Array(32).fill(1), clock: systemClock });
  await vault.seal('aurora.myshopify.com', 'account', 'Ada', 'c');
  await vault.close();
  const log = openEventStore(`sqlite:${folder}/events.db`, { clock: systemClock });
  await log.append('stream', [newEvent()], 'none');
  await log.close();
  return folder;
}

it.each([
  [
    'another',
    { TIDEWATCH_MASTER_KEY: Buffer.alloc(32, 2).toString('base64') },
    /the keys in .* were wrapped by another TIDEWATCH_MASTER_KEY/,
  ],
  ['no', {}, /TIDEWATCH_MASTER_KEY: needed in production/],
  ['no', { NODE_ENV: 'test' }, /MASTER_KEY_MISSING: .*master.key is missing/],
  [
    'half a',
    { TIDEWATCH_MASTER_KEY: Buffer.alloc(16, 1).toString('base64') },
    /TIDEWATCH_MASTER_KEY: expected 32 bytes in base64/,
  ],
])('%s master key ends the start with exit code 1, and a line that says why: %j', async (_, variables, reason) => {
  const folder = await folderWithKeys();
  const base = {
    NODE_ENV: 'production',
    TIDEWATCH_SHOPIFY: 'https:',
    TIDEWATCH_MASTER_KEY: '',
    TIDEWATCH_DATA_DIR: folder,
    TIDEWATCH_LOG_LEVEL: 'info',
  };
  const { status, stderr } = spawnSync(process.execPath, [await bundled(MAIN, folder)], {
    env: { ...process.env, ...base, ...variables },
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  const lines = stderr.trimEnd().split('\n');
  expect(lines.filter(line => line !== 'The configuration is not valid:')).toEqual([expect.stringMatching(reason)]);
});
