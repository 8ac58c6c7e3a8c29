import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { add, DURATIONS, observe, TOTALS } from '../../platform/runtime/metrics/measures.js';
import { serveMetrics } from '../../platform/runtime/metrics/serveMetrics.js';
import { event, folded, openEngines, watch } from '../../workers/workers.fixtures.js';
import { gauges } from './gauges.js';
import { startMetrics } from './startMetrics.js';

const SHOP = 'aurora.myshopify.com';
const HOST = '127.0.0.1';
const readiness = async () => ({ ready: true });
const DROPPED = { competitorId: 'c', page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };

/** Creates a log with one event that no follower has handled for a minute. */
async function behind() {
  const engines = await openEngines();
  const { eventLog, workStore, clock } = engines;
  await eventLog.append('stream', [event('one', 'CompetitorDropped', DROPPED, SHOP)], 'none');
  await folded(engines, '', 'competitors');
  const row = { position: '', types: JSON.stringify(['CompetitorDropped']), updated_at: clock.now() };
  await workStore.transaction(async ({ sql }) => {
    for (const name of ['audit', 'notifier'])
      await sql
        .insertInto('followers')
        .values({ name, ...row })
        .execute();
  });
  await watch(engines, SHOP, 'https://shop.example/a');
  clock.advance(60_000);
  return engines;
}

const shown = async (ports: Parameters<typeof gauges>[0]) =>
  Object.fromEntries(
    (await gauges(ports)).map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(' '), value]),
  );

describe('metrics', () => {
  it("show each follower's lag and dead letters, including the audit trail's, the queues and the engines", async () => {
    const { eventLog, readStore, workStore, bus, realtime, clock } = await behind();
    await bus.publish('price-checks', [
      { key: 'a', value: 1 },
      { key: 'b', value: 2 },
    ]);
    const vault = { getSecret: async () => null };
    expect(await shown({ eventLog, readStore, workStore, bus, vault, realtime, clock })).toEqual({
      'tidewatch_engine_up event_store': 1,
      'tidewatch_engine_up read_store': 1,
      'tidewatch_engine_up work_store': 1,
      'tidewatch_engine_up key_store': 1,
      'tidewatch_engine_up bus': 1,
      'tidewatch_engine_up realtime': 1,
      tidewatch_clock_held: 0,
      'tidewatch_follower_lag_seconds projection competitors': 60,
      'tidewatch_dead_letters projection competitors': 0,
      'tidewatch_follower_lag_seconds reactor audit': 60,
      'tidewatch_dead_letters reactor audit': 0,
      'tidewatch_follower_lag_seconds reactor notifier': 60,
      'tidewatch_dead_letters reactor notifier': 0,
      tidewatch_seal_well: 1,
      tidewatch_seal_lag_entries: 1,
      tidewatch_seal_lag_seconds: 60,
      'tidewatch_topic_depth price-checks ': 2,
      'tidewatch_queue_depth hostsDue': 1,
      'tidewatch_queue_depth held': 0,
      'tidewatch_queue_depth expired': 0,
    });
  });

  it('show a store that rejects writes as down, and its free disk space', async () => {
    const { eventLog, clock } = await behind();
    const check = () => Promise.reject(new Error('full'));
    const storage = { event_store: { check, freeBytes: async () => 4_096 } };
    expect(await shown({ eventLog, storage, clock })).toEqual({
      'tidewatch_engine_up event_store': 0,
      'tidewatch_store_free_bytes event_store': 4_096,
    });
  });

  it('show an engine that does not respond, and nothing that depends on it', async () => {
    const { eventLog, clock } = await behind();
    const down = () => Promise.reject(new Error('down'));
    expect(await shown({ eventLog: { ...eventLog, head: down }, clock })).toEqual({
      'tidewatch_engine_up event_store': 0,
    });
    expect(await shown({ eventLog, bus: { depths: down }, vault: { getSecret: down }, clock })).toEqual({
      'tidewatch_engine_up event_store': 1,
      'tidewatch_engine_up key_store': 0,
      'tidewatch_engine_up bus': 0,
    });
  });

  it('are served as Prometheus text on a separate port, without other endpoints', async () => {
    const value = { name: 'tidewatch_engine_up', help: 'Up', labels: { engine: 'bus' }, value: 1 } as const;
    const server = await serveMetrics({ host: HOST, port: 0, service: 'test', gauges: async () => [value], readiness });
    onTestFinished(server.close);
    observe('tidewatch_append_seconds', 0.003);
    add('tidewatch_fetches_total', { outcome: 'unchanged' });
    const at = `http://${HOST}:${server.port}`;
    const text = await (await fetch(`${at}/metrics`)).text();
    expect(text).toContain('tidewatch_engine_up{engine="bus",service="test"} 1');
    expect(text).toContain('tidewatch_append_seconds_bucket{le="0.005",service="test"} 1');
    expect(text).toContain('tidewatch_fetches_total{outcome="unchanged",service="test"} 1');
    expect(text).toContain('process_resident_memory_bytes');
    expect((await fetch(`${at}/`)).status).toBe(404);
  });

  it("include every metric that the dashboard's panels query", async () => {
    const { eventLog, readStore, workStore, bus, realtime, clock } = await behind();
    await bus.publish('price-checks', [{ key: 'a', value: 1 }]);
    const storage = { bus: { check: async () => {}, freeBytes: async () => 1 } };
    const all = { eventLog, readStore, workStore, bus, realtime, clock, storage };
    const server = await serveMetrics({ host: HOST, port: 0, service: 'test', gauges: () => gauges(all), readiness });
    onTestFinished(server.close);
    // A counter with labels appears only after its first count.
    for (const name of Object.keys(DURATIONS)) observe(name as keyof typeof DURATIONS, 0.003);
    for (const name of Object.keys(TOTALS))
      add(
        name as keyof typeof TOTALS,
        name.includes('fetches') ? { outcome: 'read' } : name.includes('refusals') ? { reason: 'rate' } : {},
      );
    const text = await (await fetch(`http://${HOST}:${server.port}/metrics`)).text();
    const published = new Set([...text.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name));
    const file = new URL('../../ops/grafana/dashboards/tidewatch.json', import.meta.url);
    const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
      panels: { title: string; targets: { expr: string }[] }[];
    };
    for (const { title, targets } of panels)
      for (const { expr } of targets) {
        const queried = [...expr.matchAll(/\b(?:tidewatch|process|nodejs)_\w+/g)].map(([name]) => name);
        expect(queried.length, title).toBeGreaterThan(0);
        for (const name of queried) expect(published, title).toContain(name);
      }
  });

  it('are served only on a configured port, and fail on a port in use', async () => {
    const { clock } = await behind();
    await (await startMetrics('test', { METRICS_PORT: null, HOST }, { clock }))();
    const taken = createServer().listen(0, HOST);
    onTestFinished(() => void taken.close());
    await new Promise(resolve => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    await expect(startMetrics('test', { METRICS_PORT: port, HOST }, { clock })).rejects.toThrow('EADDRINUSE');
  });
});
