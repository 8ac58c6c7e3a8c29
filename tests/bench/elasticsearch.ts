/**
 * The index of the audit trail on an Elasticsearch of this machine, which is started for it (bars: indexing 5,000
 * entries/s; first page of any filter p95 <= 60 ms at 200,000 entries).
 */
import { startElasticsearch } from '../../ops/engines/elasticsearch/startElasticsearch.js';
import { findJava } from '../../ops/engines/java.js';
import { openSearch } from '../../platform/search/openSearch.js';
import type { AuditFilter, AuditSearch } from '../../platform/search/port.js';
import { SEARCHES, trailEntry, trailPosition, trailShop } from './auditTrail.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';

const ENTRIES = 200_000;
/** The follower's batch size. */
const BATCH = 500;
/** Repetitions per search. */
const TIMES = 20;
const PAGE = 25;

export async function elasticsearchBench(): Promise<BenchResult> {
  const java = findJava();
  if (!java) throw new Error('there is no Java with Maven on this machine');
  const server = await startElasticsearch(java, { heapMb: 1_024 });
  const search = openSearch(server.url);
  try {
    await search.ready();
    const writes = await index(search);
    const pages = await timed(filter => search.find(filter, { limit: PAGE }));
    const upTo = trailPosition(ENTRIES - 1);
    const deep = await timed(filter =>
      search.find({ ...filter, upTo }, { limit: PAGE, before: trailPosition(ENTRIES / 2) }),
    );
    const counts = await timed(filter => search.count(filter));
    const facets = await timed(filter => search.facets(filter));
    return {
      name: 'elasticsearch',
      setup: {
        ...hardware(),
        engine: 'Elasticsearch 8.19, one node with 1 GB of heap, reached by loopback',
        entries: `${ENTRIES.toLocaleString('en')}, and ${Object.keys(SEARCHES).length} kinds of search, each run ${TIMES} times with another word, shop or time`,
      },
      rows: [
        {
          measure: `indexing, ${BATCH} at a time, visible at once`,
          value: ENTRIES / (writes.reduce((a, b) => a + b) / 1_000),
          unit: 'entries/s',
          bar: { min: 5_000 },
        },
        { measure: 'one write', value: percentile(writes, 0.5), unit: 'ms', ...percentiles(writes) },
        row('first page of any search, p95', pages, 60),
        row(`page ${(ENTRIES / 2).toLocaleString('en')} entries down, p95`, deep),
        row('exact count, p95', counts),
        row('facets, p95', facets),
      ],
    };
  } finally {
    await search.close();
    await server.stop();
  }
}

async function index(search: AuditSearch): Promise<number[]> {
  const writes: number[] = [];
  let from = null as ReturnType<typeof trailPosition> | null;
  for (let n = 0; n < ENTRIES; n += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, k) => trailEntry(n + k));
    const to = trailPosition(n + BATCH - 1);
    const start = performance.now();
    await search.write(entries, { from, to });
    writes.push(since(start));
    from = to;
  }
  const shops = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [trailShop(n * 11), 'deleted'] as const));
  await search.write([], { from, to: trailPosition(ENTRIES), shops });
  return writes;
}

async function timed(ask: (filter: AuditFilter) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (const filterOf of Object.values(SEARCHES))
    for (let n = 0; n < TIMES; n++) {
      const start = performance.now();
      await ask(filterOf(n));
      times.push(since(start));
    }
  return times;
}

const row = (measure: string, times: readonly number[], max?: number): BenchRow => ({
  measure,
  value: percentile(times, 0.95),
  unit: 'ms',
  ...percentiles(times),
  ...(max === undefined ? {} : { bar: { max } }),
});
