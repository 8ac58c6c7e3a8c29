/** Audit search on Elasticsearch: on the cluster in TEST_ELASTICSEARCH_URL, otherwise on one started for the run. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startElasticsearch } from '../../../ops/engines/elasticsearch/startElasticsearch.js';
import type { EngineServer } from '../../../ops/engines/engineServer.js';
import { findJava } from '../../../ops/engines/java.js';
import { openSearch } from '../../../platform/search/openSearch.js';
import { entryOf, positionOf } from '../../contract/search/auditEntries.js';
import { searchContract } from '../../contract/search/searchContract.js';
import { temporaryFolder } from './temporaryFolder.js';

const given = process.env.TEST_ELASTICSEARCH_URL;
const java = given ? null : findJava();

describe.skipIf(!given && !java)('on Elasticsearch (needs Elasticsearch, or Java and Maven)', () => {
  const folder = temporaryFolder();
  let server: EngineServer | undefined;
  beforeAll(async () => {
    if (java) server = await startElasticsearch(java, { folder: folder.path });
  }, 300_000);
  afterAll(async () => {
    await server?.stop();
    folder.remove();
  });

  searchContract('Elasticsearch', async () => {
    const node = given ?? server?.url ?? '';
    const prefix = `test-${randomBytes(8).toString('hex')}`;
    const ask = (path: string, init?: RequestInit) => fetch(`${node}/${path}`, init);
    return {
      async open() {
        const search = openSearch(`${node}/${prefix}`);
        await search.ready();
        return search;
      },
      /** In the files of our own server; on another one, in its responses and search results. */
      async holds(bytes) {
        if (given) {
          const listed = await (await ask(`${prefix}*/_search?size=10000`)).text();
          const found = await (await ask(`${prefix}*/_count?q=digests:%22${bytes}%22`)).text();
          return listed.includes(bytes) || !/"count":0/.test(found);
        }
        const indices = Object.keys((await (await ask(`${prefix}*/_settings`)).json()) as object);
        for (const index of indices) await ask(`${index}/_flush?force=true`, { method: 'POST' });
        const path = join(folder.path, 'data');
        return readdirSync(path, { recursive: true, withFileTypes: true }).some(
          file => file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(bytes),
        );
      },
      async remove() {
        const indices = Object.keys((await (await ask(`${prefix}*/_settings`)).json()) as object);
        for (const index of indices) await ask(index, { method: 'DELETE' });
        await ask(`_index_template/${prefix}-entries`, { method: 'DELETE' });
      },
    };
  });

  it('drops indices of an older form, and is filled again', async () => {
    const node = given ?? server?.url ?? '';
    const prefix = `test-${randomBytes(8).toString('hex')}`;
    const older = { mappings: { _meta: { version: 0 }, properties: { checkpoint: { type: 'keyword' } } } };
    for (const index of [`${prefix}-notes`, `${prefix}-entries-2026.01`])
      await fetch(`${node}/${index}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(older),
      });
    const search = openSearch(`${node}/${prefix}`);
    await search.ready();
    expect(await search.checkpoint()).toBeNull();
    await search.write([entryOf(1)], { from: null, to: positionOf(1) });
    expect(await search.count({})).toBe(1);
    await search.close();
    for (const index of ['notes', 'entries-2026.01']) await fetch(`${node}/${prefix}-${index}`, { method: 'DELETE' });
    await fetch(`${node}/_index_template/${prefix}-entries`, { method: 'DELETE' });
  });
});
