/** A service that runs alone reads and opens what it names, and nothing else. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { startChild } from '../childProcess.js';

const MAIN = fileURLToPath(new URL('../../../projector/main.ts', import.meta.url));

it('starts the projector in production without the secrets of Shopify, on its own files and the keys', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-projector-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const child = await startChild(MAIN, [], {
    NODE_ENV: 'production',
    TIDEWATCH_SHOPIFY: 'https:',
    TIDEWATCH_SHOPIFY_CLIENT_ID: '',
    TIDEWATCH_SHOPIFY_CLIENT_SECRET: '',
    TIDEWATCH_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    TIDEWATCH_MAIL: 'smtp://mail.example',
    TIDEWATCH_MAIL_FROM: '',
    TIDEWATCH_DATA_DIR: folder,
    TIDEWATCH_LOG_LEVEL: 'info',
  });
  onTestFinished(() => child.kill());
  const lines: string[] = [];
  for await (const line of child.lines) {
    lines.push(line);
    if (line.includes('the projector follows the log')) break;
  }
  expect(lines.at(-1)).toContain('the projector follows the log');
  const files = readdirSync(folder).filter(name => !/-(wal|shm)$/.test(name));
  expect(files.sort()).toEqual(['events.db', 'keys.db', 'read.db', 'work.db']);
});
