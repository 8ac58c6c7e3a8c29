import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { instantOf } from '../../runtime/clock/clock.js';
import { manualClock } from '../../runtime/clock/manualClock.js';
import { openVault } from '../openVault.js';

const DAY_MS = 24 * 3_600_000;
const DAYS = 60;

/**
 * Commits in a write-ahead log: frames that say how large the database is after them (SQLite's file format, section
 * 4.1).
 */
function commitsIn(wal: Buffer): number {
  const frame = 24 + wal.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + frame <= wal.length; at += frame) if (wal.readUInt32BE(at + 4) !== 0) commits += 1;
  return commits;
}

describe('keys in a SQLite file', () => {
  it('requested together are created in one commit', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidewatch-test-'));
    const path = join(folder, 'keys.db');
    const clock = manualClock();
    const vault = openVault(`sqlite:${path}`, { masterKey: new Uint8Array(32).fill(7), clock });
    onTestFinished(async () => {
      await vault.close();
      rmSync(folder, { recursive: true });
    });
    await vault.ready();
    const before = commitsIn(readFileSync(`${path}-wal`));
    const until = (day: number) => instantOf(Date.parse(clock.now()) + (day + 1) * DAY_MS);
    await Promise.all(
      Array.from({ length: DAYS }, (_, day) => vault.seal('a-shop', 'orders', 'an order', 'context', until(day))),
    );
    expect(await vault.keysOf('a-shop')).toHaveLength(DAYS);
    expect(commitsIn(readFileSync(`${path}-wal`)) - before).toBe(1);
  });
});
