/**
 * `npm run bench [-- <name> …] [--json] [--save]`: measures, prints tables or JSON, and exits with 1 if a bar is
 * missed. `--save` writes those with a bar to docs/performance.md.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { machineNow } from './machine.js';
import { barOf, rounded, withFigures } from './performanceTable.js';
import { type BenchResult, holds } from './result.js';

const BENCHES: Readonly<Record<string, () => Promise<BenchResult>>> = {
  analytics: async () => (await import('./analytics.js')).analyticsBench(),
  audit: async () => (await import('./audit.js')).auditBench(),
  client: async () => (await import('./client.js')).clientBench(),
  append: async () => (await import('./append.js')).appendBench(),
  backfill: async () => (await import('./backfill.js')).backfillBench(),
  cluster: async () => (await import('./cluster.js')).clusterBench(),
  elasticsearch: async () => (await import('./elasticsearch.js')).elasticsearchBench(),
  extraction: async () => (await import('./extraction.js')).extractionBench(),
  matching: async () => (await import('./matching.js')).matchingBench(),
  gateways: async () => (await import('./gateways.js')).gatewaysBench(),
  'command-to-push': async () => (await import('./commandToPush.js')).commandToPushBench(),
  kafka: async () => (await import('./kafka.js')).kafkaBench(),
  memory: async () => (await import('./memory.js')).memoryBench(),
  projection: async () => (await import('./projection.js')).projectionBench(),
  'many-shops': async () => (await import('./manyShops.js')).manyShopsBench(),
  monitor: async () => (await import('./monitor.js')).monitorBench(),
  'price-change-to-push': async () => (await import('./priceChangeToPush.js')).priceChangeToPushBench(),
  open: async () => (await import('./open.js')).openBench(),
  postgres: async () => (await import('./postgres.js')).postgresBench(),
  scheduler: async () => (await import('./scheduler.js')).schedulerBench(),
  seal: async () => (await import('./seal.js')).sealBench(),
  webhooks: async () => (await import('./webhooks.js')).webhooksBench(),
};

const SETTLE_MS = 3_000;
const DOCUMENT = 'docs/performance.md';

const args = process.argv.slice(2);
const json = args.includes('--json');
const isSaved = args.includes('--save');
const names = args.filter(arg => !arg.startsWith('--'));
const unknown = names.find(name => !(name in BENCHES));
if (unknown) {
  console.error(`unknown bench '${unknown}'; available: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}

let missed = 0;
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  await settle();
  const machine = await machineNow();
  const measured = await bench();
  const result = { ...measured, setup: { ...measured.setup, machine } };
  missed += result.rows.filter(row => !holds(row)).length;
  if (json) console.log(JSON.stringify(result));
  else print(result);
  if (isSaved) save(result, machine);
}
if (missed > 0) console.error(`${missed} bars missed`);
process.exit(missed > 0 ? 1 : 0);

/** Waits until the previous bench's files are written and removed, so that they don't slow the next one. */
async function settle(): Promise<void> {
  spawnSync('sync');
  await wait(SETTLE_MS);
}

function print({ name, setup, rows }: BenchResult): void {
  console.log(`\n${name}`);
  for (const [key, value] of Object.entries(setup)) console.log(`  ${key}: ${value}`);
  console.table(
    Object.fromEntries(
      rows.map(row => [
        row.measure,
        {
          value: rounded(row.value),
          unit: row.unit,
          p50: row.p50 === undefined ? '' : rounded(row.p50),
          p95: row.p95 === undefined ? '' : rounded(row.p95),
          p99: row.p99 === undefined ? '' : rounded(row.p99),
          bar: barOf(row),
          ok: row.bar ? (holds(row) ? 'yes' : 'MISSED') : '',
        },
      ]),
    ),
  );
}

function save(result: BenchResult, machine: string): void {
  const fixedWork = /\d+ ms/.exec(machine)?.[0] ?? machine;
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), result, fixedWork, today));
}
