import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openReadDb } from '../../../platform/read-db/openReadDb.js';
import { readDbContract } from './readDbContract.js';

readDbContract('SQLite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-db-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return openReadDb(`sqlite:${folder}/read.db`);
});
