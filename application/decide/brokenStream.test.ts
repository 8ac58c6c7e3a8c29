/** A command on a stream that lost an event must not be decided on the remaining ones. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { watchlist } from '../../domain/competitors/watchlist.js';
import { as, type CompetitorId, type Instant } from '../../domain/kernel/names.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { loseEvent } from '../../platform/event-store/sqlite/loseEvent.fixtures.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { commandHandler } from './handle.js';

const stream = 'watchlist-aurora.myshopify.com';

it('a command on a broken stream is refused with its own code and writes nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'broken-'));
  const eventLog = openEventLog(`sqlite:${folder}/events.db`, { clock: systemClock, vault: testVault });
  onTestFinished(async () => {
    await eventLog.close();
    rmSync(folder, { recursive: true });
  });
  const at = as<Instant>('2026-07-01T09:00:00.000Z');
  const meta = {
    actor: { kind: 'merchant', id: 'm' },
    shop: 'aurora.myshopify.com',
    correlationId: 'c',
    causationId: null,
  } as const;
  const drop = { type: 'StopTracking', competitorId: as<CompetitorId>('a'), at } as const;
  const page = { page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };
  const data = { competitorId: 'a', ...page };
  const fact = (id: string, type: string, more = {}) => ({ id, type, schema: 1, at, meta, data: { ...data, ...more } });
  await eventLog.append(
    stream,
    [
      fact('1', 'CompetitorTracked', { label: null, productId: null }),
      fact('2', 'PriceCheckRequested'),
      fact('3', 'PriceCheckRequested'),
    ],
    'none',
  );
  loseEvent(`${folder}/events.db`, stream, 1);

  const handled = commandHandler(eventLog)(watchlist, { commandId: 'drop', stream, meta, command: drop });
  await expect(handled).rejects.toMatchObject({ code: 'STREAM_BROKEN', hole: { stream, revision: 1 } });
  const { revision } = await eventLog.append(stream, [fact('4', 'CompetitorDropped')], 'any');
  expect(revision).toBe(3);
});
