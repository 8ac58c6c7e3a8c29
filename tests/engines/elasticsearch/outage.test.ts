/** A cluster that goes away and comes back: questions fail at once, and it goes on by itself. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startElasticsearch } from '../../../ops/engines/elasticsearch/startElasticsearch.js';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { findJava } from '../../../ops/engines/java.js';
import { EngineLost } from '../../../platform/engineLost.js';
import { openSearch } from '../../../platform/search/openSearch.js';
import type { AuditSearch } from '../../../platform/search/port.js';
import { entryOf, positionOf } from '../../contract/search/auditEntries.js';

const java = findJava();

describe.skipIf(!java)('an Elasticsearch that is killed (needs Elasticsearch, or Java and Maven)', () => {
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

  it('is lost, keeps what was written, and is written on when it is back', async () => {
    await search.write([entryOf(1), entryOf(2)], { from: null, to: positionOf(2) });
    await server.kill();
    await expect(search.count({})).rejects.toBeInstanceOf(EngineLost);
    const next = { from: positionOf(2), to: positionOf(3) };
    await expect(search.write([entryOf(3)], next)).rejects.toBeInstanceOf(EngineLost);
    await server.again();
    await expect.poll(() => search.count({}).catch(() => null), { timeout: 60_000, interval: 500 }).toBe(2);
    await search.write([entryOf(3)], next);
    expect(await search.count({})).toBe(3);
  }, 240_000);
});
