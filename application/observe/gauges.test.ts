import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { add, observe } from '../../platform/runtime/metrics/measures.js';
import { serveMetrics } from '../../platform/runtime/metrics/serveMetrics.js';
import { event, folded, openEngines, watch } from '../../workers/workers.fixtures.js';
import { gauges } from './gauges.js';
import { startMetrics } from './startMetrics.js';

const SHOP = 'aurora.myshopify.com';
const HOST = '127.0.0.1';
const DROPPED = { competitorId: 'c', page: 'page-a', url: 'https://shop.example/a', variant: null, vantage: 'direct' };

/** A log of one event, which no follower has handled for a minute. */
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
  it('show the lag and the dead letters of each follower, the audit trail included, the queues and the engines', async () => {
    const { eventLog, readStore, workStore, realtime, clock } = await behind();
    expect(await shown({ eventLog, readStore, workStore, realtime, clock })).toEqual({
      'tidewatch_engine_up event_store': 1,
      'tidewatch_engine_up read_store': 1,
      'tidewatch_engine_up work_store': 1,
      'tidewatch_engine_up realtime': 1,
      'tidewatch_follower_lag_seconds projection competitors': 60,
      'tidewatch_dead_letters projection competitors': 0,
      'tidewatch_follower_lag_seconds reactor audit': 60,
      'tidewatch_dead_letters reactor audit': 0,
      'tidewatch_follower_lag_seconds reactor notifier': 60,
      'tidewatch_dead_letters reactor notifier': 0,
      tidewatch_seal_well: 1,
      'tidewatch_queue_depth hostsDue': 1,
      'tidewatch_queue_depth held': 0,
      'tidewatch_queue_depth expired': 0,
    });
  });

  it('show an engine that does not answer, and nothing that would need it', async () => {
    const { eventLog, clock } = await behind();
    const away = { ...eventLog, head: () => Promise.reject(new Error('away')) };
    expect(await shown({ eventLog: away, clock })).toEqual({ 'tidewatch_engine_up event_store': 0 });
  });

  it('are text for Prometheus on a port of their own, with what was measured, and nothing else is there', async () => {
    const value = { name: 'tidewatch_engine_up', help: 'Up', labels: { engine: 'bus' }, value: 1 } as const;
    const server = await serveMetrics({ host: HOST, port: 0, service: 'test', gauges: async () => [value] });
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

  it('are there only where a port is configured, and a port in use is a fault', async () => {
    const { clock } = await behind();
    await (await startMetrics('test', { METRICS_PORT: null, HOST }, { clock }))();
    const taken = createServer().listen(0, HOST);
    onTestFinished(() => void taken.close());
    await new Promise(resolve => taken.once('listening', resolve));
    const { port } = taken.address() as { port: number };
    await expect(startMetrics('test', { METRICS_PORT: port, HOST }, { clock })).rejects.toThrow('EADDRINUSE');
  });
});
