import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { derivedId } from '../../runtime/ids/ids.js';
import type { NewEvent } from '../port.js';
import { openSqliteEventStore } from './sqliteEventStore.js';

const MIB = 2 ** 20;

const event = (name: string): NewEvent => ({
  id: derivedId('test', name),
  type: 'Tested',
  schema: 1,
  at: '2026-07-01T09:00:00.000Z',
  data: { text: 'x'.repeat(2_000) },
  meta: { actor: { kind: 'worker', id: 'test' }, shop: null, correlationId: name, causationId: null },
});

it('a lone append beside an import checkpoints no journal: each took up to 20 ms while stores synced', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-writer-'));
  const path = join(folder, 'events.db');
  const store = openSqliteEventStore({ path });
  onTestFinished(async () => {
    await store.close();
    rmSync(folder, { recursive: true });
  });
  /** What is only in the journal is not in the file. */
  const size = () => statSync(path).size / MIB;
  for (let batch = 0; batch < 20; batch++)
    await store.appendMissing(
      'orders',
      Array.from({ length: 128 }, (_, n) => event(`order ${batch} ${n}`)),
    );
  const imported = size();
  await store.append('watchlist', [event('one')], 'none');
  expect(size()).toBe(imported);
  // Once no more of it comes, the journal is kept short again: a long one makes a lone append twice as slow.
  for (let n = 0; n < 200; n++) await store.append(`watchlist-${n}`, [event(`then ${n}`)], 'none');
  expect(size()).toBeGreaterThan(imported + 5);
});
