/** A cluster goes down and returns: searches fail at once and recover automatically. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startElasticsearch } from '../../../ops/engines/elasticsearch/startElasticsearch.js';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { findJava } from '../../../ops/engines/java.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { openSearch } from '../../../platform/search/openSearch.js';
import type { AuditSearch } from '../../../platform/search/port.js';
import { entryOf, positionOf } from '../../contract/search/auditEntries.js';

const java = findJava();
const REFUSED_MS = 15_000;
const BACK = { timeout: 60_000, interval: 500 };

describe.skipIf(!java)('an Elasticsearch that goes away (needs Elasticsearch, or Java and Maven)', () => {
  let server: EngineServer;
  let search: AuditSearch;
  beforeAll(async () => {
    server = await startElasticsearch(java ?? '');
    search = openSearch(server.url);
    await search.ready();
  }, 300_000);
  afterAll(async () => {
    await search?.close();
    await server?.stop();
  });

  it('is lost when it is killed, keeps what was written, and is written on when it is back', async () => {
    await search.write([entryOf(1), entryOf(2)], { from: null, to: positionOf(2) });
    await server.kill();
    await expect(search.count({})).rejects.toBeInstanceOf(EngineLost);
    const next = { from: positionOf(2), to: positionOf(3) };
    await expect(search.write([entryOf(3)], next)).rejects.toBeInstanceOf(EngineLost);
    await server.again();
    await expect.poll(() => search.count({}).catch(() => null), BACK).toBe(2);
    await search.write([entryOf(3)], next);
    expect(await search.count({})).toBe(3);
  }, 240_000);

  it('refuses within seconds all that waits while it stands still, and answers again by itself', async () => {
    const before = await search.count({});
    const at = await search.checkpoint();
    server.pause();
    onTestFinished(server.resume);
    const begun = performance.now();
    const next = { from: at, to: positionOf(9) };
    const all = await Promise.allSettled([
      search.write([entryOf(9)], next),
      ...Array.from({ length: 100 }, () => search.count({})),
    ]);
    expect(performance.now() - begun).toBeLessThan(REFUSED_MS);
    const kinds = all.map(one => (one.status === 'rejected' && one.reason instanceof EngineLost ? 'lost' : one));
    expect([...new Set(kinds)]).toEqual(['lost']);
    server.resume();
    // The write that was given up may arrive now: written again, it is there once.
    await expect
      .poll(
        () =>
          search.write([entryOf(9)], next).then(
            () => 'written',
            () => search.checkpoint(),
          ),
        BACK,
      )
      .toMatch(new RegExp(`^(written|${positionOf(9)})$`));
    await expect.poll(() => search.count({}), BACK).toBe(before + 1);
  }, 120_000);
});
