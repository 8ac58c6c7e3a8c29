/**
 * The feed and the webhooks (bars: event to receipt p50 <= 50 ms and p99 <= 500 ms at 200/s over 50 endpoints, one of which
 * hangs and one of which answers 500; nothing lost or out of order after a `kill -9`; replay of 100,000 events >=
 * 2,000/s; feed page of 1,000 events p95 <= 50 ms; import of 10,000 rows <= 60 s to the last row tracked).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hardware, percentile, percentiles } from './measure.js';
import { type Imported, imported } from './openImport.js';
import { type Crashed, crashed, delivered } from './openProduct.js';
import { type Replayed, replayed } from './openReplay.js';
import type { BenchResult } from './result.js';

export async function openBench(): Promise<BenchResult> {
  const folder = mkdtempSync(join(tmpdir(), 'tidewatch-open-'));
  try {
    const latencies = await delivered(join(folder, 'product'));
    const crash: Crashed = await crashed(join(folder, 'crash'));
    const replay: Replayed = await replayed(join(folder, 'replay'));
    const rows: Imported = await imported(join(folder, 'import'));
    return {
      name: 'open',
      setup: {
        ...hardware(),
        engine: 'SQLite (@photostructure/sqlite), WAL',
        load: 'receivers share the processors; latency runs against the built product and its sandbox',
      },
      rows: [
        {
          measure: `event to webhook receipt, p50 of ${latencies.length} at 200/s over 50 endpoints`,
          value: percentile(latencies, 0.5),
          unit: 'ms',
          ...percentiles(latencies),
          bar: { max: 50 },
        },
        { measure: 'event to webhook receipt, p99', value: percentile(latencies, 0.99), unit: 'ms', bar: { max: 500 } },
        { measure: 'events lost after a kill -9', value: crash.lost, unit: 'events', bar: { max: 0 } },
        { measure: 'events out of order', value: crash.disordered, unit: 'events', bar: { max: 0 } },
        { measure: 'repeats with another id', value: crash.renamed, unit: 'events', bar: { max: 0 } },
        { measure: `repeats of ${crash.sent}`, value: crash.repeats, unit: 'events' },
        { measure: 'replay of 100,000 events', value: replay.perSecond, unit: 'events/s', bar: { min: 2_000 } },
        {
          measure: 'feed page of 1,000 events, p95',
          value: percentile(replay.pages, 0.95),
          unit: 'ms',
          ...percentiles(replay.pages),
          bar: { max: 50 },
        },
        {
          measure: 'what an API token adds to a call',
          value: percentile(replay.tokens, 0.5),
          unit: 'ms',
          ...percentiles(replay.tokens),
          bar: { max: 0.3 },
        },
        {
          measure: `import of 10,000 rows, to the last of ${rows.tracked} tracked (the limit of a store)`,
          value: rows.ms / 1_000,
          unit: 's',
          bar: { max: 60 },
        },
        { measure: 'its dry run', value: rows.checkMs / 1_000, unit: 's' },
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
