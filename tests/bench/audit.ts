/**
 * The index of the audit trail with two million entries. Bars: first page of any filter or text, and a page a million
 * entries down, p95 <= 50 ms; exact counts <= 250 ms.
 */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { barEdges } from '../../domain/admin/barEdges.js';
import { ERASED_DETAILS, TYPED_ACTIONS } from '../../domain/auditEntryOf.js';
import { as, type Instant } from '../../domain/kernel/names.js';
import { openSearch } from '../../platform/search/openSearch.js';
import type { AuditFilter, AuditSearch } from '../../platform/search/port.js';
import { SEARCHES, TRAIL, trailEntry, trailInstant, trailPosition, trailShop } from './auditTrail.js';
import { hardware, percentile, percentiles, since } from './measure.js';
import type { BenchResult, BenchRow } from './result.js';

const TYPED = { actions: TYPED_ACTIONS, erased: ERASED_DETAILS };

/** The follower's batch size. */
const BATCH = 500;
/** Repetitions per search. */
const TIMES = 20;
const PAGE = 25;
const DEPTH = 1_000_000;

export async function auditBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-audit-'));
  const file = join(folder, 'search.db');
  const search = openSearch(`sqlite:${file}`);
  try {
    const indexed = await index(search);
    const before = process.memoryUsage().rss;
    const first = performance.now();
    await search.count({});
    const firstMs = since(first);
    const pages = await timed(filter => search.find(filter, { limit: PAGE }));
    const skipped = await timed(filter => search.find(filter, { limit: PAGE, skip: 10_000 - PAGE }));
    const upTo = trailPosition(TRAIL.entries - 1);
    const deep = await timed(filter =>
      search.find({ ...filter, upTo }, { limit: PAGE, before: trailPosition(TRAIL.entries - DEPTH) }),
    );
    const counts = await timed(filter => search.count({ ...filter, upTo }));
    const facets = await timed(filter => search.facets(filter));
    const { edges } = barEdges(Date.parse(trailInstant(0)), Date.parse(trailInstant(TRAIL.entries)));
    const moments = edges.map(edge => as<Instant>(new Date(edge).toISOString()));
    const bars = await timed(filter => search.countBetween(filter, moments));
    const erased = performance.now();
    const { entries } = await search.eraseShop(trailShop(0), TYPED);
    const erasedMs = since(erased);
    const removed = performance.now();
    const day = await search.removeBefore(trailInstant(5_760));
    return {
      name: 'audit',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite) with FTS5, WAL, synchronous=NORMAL',
        entries: `${TRAIL.entries.toLocaleString('en')} of a year, of ${TRAIL.shops} shops and ${Object.keys(SEARCHES).length} kinds of search, each run ${TIMES} times with another word, shop or time`,
        slowest: [pages, deep, counts, facets].map(({ slowest }) => slowest).join('; '),
      },
      rows: [
        { measure: `indexing, ${BATCH} at a time`, value: indexed.perSecond, unit: 'entries/s' },
        { measure: 'one write', value: percentile(indexed.writes, 0.5), unit: 'ms', ...percentiles(indexed.writes) },
        { measure: 'first question after the start', value: firstMs, unit: 'ms' },
        row('first page of any search, p95', pages.times, 50),
        row(`page ${DEPTH.toLocaleString('en')} entries down, p95`, deep.times, 50),
        row('the 10,000 th row by number, p95', skipped.times),
        row('exact count, p95', counts.times, 250),
        { measure: 'exact count, slowest', value: Math.max(...counts.times), unit: 'ms', bar: { max: 250 } },
        row('facets, p95', facets.times),
        row('histogram of a year, p95', bars.times),
        { measure: `erasing a shop of ${entries.toLocaleString('en')} entries`, value: erasedMs, unit: 'ms' },
        { measure: `removing ${day.entries.toLocaleString('en')} entries of a day`, value: since(removed), unit: 'ms' },
        { measure: 'memory for the questions', value: (process.memoryUsage().rss - before) / 2 ** 20, unit: 'MB' },
        { measure: 'file', value: statSync(file).size / 2 ** 20, unit: 'MB' },
      ],
    };
  } finally {
    await search.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function index(search: AuditSearch) {
  const writes: number[] = [];
  let from = null as ReturnType<typeof trailPosition> | null;
  for (let n = 0; n < TRAIL.entries; n += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, k) => trailEntry(n + k));
    const to = trailPosition(n + BATCH - 1);
    const start = performance.now();
    await search.write(entries, { from, to });
    writes.push(since(start));
    from = to;
  }
  const end = performance.now();
  const shops = Object.fromEntries(Array.from({ length: 100 }, (_, n) => [trailShop(n * 11), 'deleted'] as const));
  await search.write([], { from, to: trailPosition(TRAIL.entries), shops });
  writes.push(since(end));
  return { writes, perSecond: TRAIL.entries / (writes.reduce((a, b) => a + b) / 1_000) };
}

async function timed(ask: (filter: AuditFilter) => Promise<unknown>) {
  const times: number[] = [];
  let slowest = '';
  for (const [name, filterOf] of Object.entries(SEARCHES))
    for (let n = 0; n < TIMES; n++) {
      const filter = filterOf(n);
      const start = performance.now();
      await ask(filter);
      const ms = since(start);
      if (ms > Math.max(0, ...times)) slowest = `${name}, ${Math.round(ms)} ms`;
      times.push(ms);
    }
  return { times, slowest };
}

const row = (measure: string, times: readonly number[], max?: number): BenchRow => ({
  measure,
  value: percentile(times, 0.95),
  unit: 'ms',
  ...percentiles(times),
  ...(max === undefined ? {} : { bar: { max } }),
});
