/** A merchant's text is ciphertext in the log, plain text for its readers, and gone with the shop's key. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { schemaOf } from '../../../domain/events.js';
import { ERASED_TEXT, ERASED_URL } from '../../../domain/kernel/event.js';
import { manualClock } from '../../runtime/clock/manualClock.js';
import { derivedId } from '../../runtime/ids/ids.js';
import { openVault } from '../../vault/openVault.js';
import { openEventLog } from '../openEventLog.js';
import { openEventStore } from '../openEventStore.js';
import type { NewEvent } from '../port.js';
import { decodedLog } from './eventLog.js';

const SHOP = 'aurora.myshopify.com';
const STREAM = `watchlist-${SHOP}`;
const URL = 'https://canary.example/tent?colour=red';

const tracked = (n: number, shop = SHOP): NewEvent => ({
  id: derivedId('typed', shop, n),
  type: 'CompetitorTracked',
  schema: schemaOf('CompetitorTracked'),
  data: {
    ...{ competitorId: `c${n}`, page: `p${n}`, url: URL, variant: null, vantage: 'direct' },
    ...{ label: `Canary ${n}`, productId: null },
  },
  at: '2026-03-01T00:00:00.000Z',
  meta: { actor: { kind: 'merchant', id: 's' }, shop, correlationId: 'c', causationId: null },
});

function opened() {
  const clock = manualClock();
  const vault = openVault('sqlite::memory:', { masterKey: new Uint8Array(32).fill(7), clock });
  const log = openEventLog('sqlite::memory:', { clock, vault });
  onTestFinished(async () => {
    await log.close();
    await vault.close();
  });
  return { log, vault };
}

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

describe('text that a merchant typed', () => {
  it('is not in the log, and is read as it was written', async () => {
    const { log } = opened();
    const events = [tracked(1), tracked(2)];
    await log.append(STREAM, events, 'none');
    const stored = JSON.stringify(await all(log.readStored(STREAM)));
    expect(stored).toContain('"competitorId":"c1"');
    for (const word of ['anary', 'colour=red']) expect(stored).not.toContain(word);
    expect((await all(log.read(STREAM))).map(({ data }) => data)).toEqual(events.map(({ data }) => data));
    const [batch] = await all(log.readAll('start'));
    expect(batch?.events.map(({ data }) => data)).toEqual(events.map(({ data }) => data));
  });

  it('reads as erased once the shop’s key is destroyed, and other shops’ does not', async () => {
    const { log, vault } = opened();
    const other = 'borealis.myshopify.com';
    await log.append(STREAM, [tracked(1)], 'none');
    await log.append(`watchlist-${other}`, [tracked(1, other)], 'none');
    await vault.destroy(SHOP, 'account', 'erasure 1');
    const [event] = await all(log.read(STREAM));
    expect(event).toMatchObject({ erased: true, data: { competitorId: 'c1', label: ERASED_TEXT, url: ERASED_URL } });
    const [kept] = await all(log.read(`watchlist-${other}`));
    expect(kept).toMatchObject({ data: { label: 'Canary 1', url: URL } });
    expect(kept?.erased).toBeUndefined();
  });

  it('is unreadable, never erased, if its key is missing without a record', async () => {
    const store = openEventStore('sqlite::memory:', { clock: manualClock() });
    await decodedLog(store, opened().vault).append(STREAM, [tracked(1)], 'none');
    const [event] = await all(decodedLog(store, opened().vault).read(STREAM));
    expect(event?.unreadable?.message).toMatch(/could not be opened/);
  });

  it('gives the same ciphertext when an append is repeated: it gets the first answer', async () => {
    const { log } = opened();
    const first = await log.append(STREAM, [tracked(1)], 'none');
    expect(await log.append(STREAM, [tracked(1)], 'none')).toEqual(first);
  });

  it('is read as before if an earlier version left it in clear', async () => {
    const { log } = opened();
    await log.append(STREAM, [{ ...tracked(1), schema: 1 }], 'none');
    expect((await all(log.read(STREAM)))[0]).toMatchObject({ data: { label: 'Canary 1' } });
  });
});
