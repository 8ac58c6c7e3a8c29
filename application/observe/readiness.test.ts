import { describe, expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from '../../platform/runtime/metrics/serveMetrics.js';
import { openEngines } from '../../workers/workers.fixtures.js';
import type { Observed } from './probeEngines.js';
import { readiness } from './readiness.js';

const HOST = '127.0.0.1';
const away = () => Promise.reject(new Error('away'));
const silent = () => new Promise<never>(() => {});

async function everything() {
  const vault = { getSecret: async () => null };
  return { ...(await openEngines()), vault, search: { checkpoint: async () => null } as never };
}
type Everything = Awaited<ReturnType<typeof everything>>;

describe('a process', () => {
  it('is ready while every engine that it uses answers', async () => {
    expect(await readiness(await everything())).toEqual({ ready: true, status: 'ready', away: [] });
    const { clock, eventLog } = await openEngines();
    expect(await readiness({ clock, eventLog })).toEqual({ ready: true, status: 'ready', away: [] });
  });

  it.each([
    ['event_store', (all: Everything) => ({ ...all, eventLog: { ...all.eventLog, head: away } })],
    ['event_store', (all: Everything) => ({ ...all, eventLog: { ...all.eventLog, head: silent } })],
    ['read_store', (all: Everything) => ({ ...all, readStore: {} as never })],
    ['work_store', (all: Everything) => ({ ...all, workStore: {} as never })],
    ['key_store', (all: Everything) => ({ ...all, vault: { getSecret: away } })],
  ])('is not ready while the %s does not answer, and says which it is', async (engine, without) => {
    expect(await readiness(without(await everything()))).toEqual({ ready: false, status: 'degraded', away: [engine] });
  });

  it.each(['event_store', 'read_store', 'work_store', 'key_store'])(
    'is not ready while the %s answers but takes no writes: on a full disk health said UP',
    async engine => {
      const storage = { [engine]: { check: away, freeBytes: async () => 0 } };
      expect(await readiness({ ...(await everything()), storage })).toEqual({
        ...{ ready: false, status: 'degraded', away: [engine] },
      });
    },
  );

  it.each([
    ['bus', { bus: { depths: away } }],
    ['search', { search: { checkpoint: away } as never }],
    ['realtime', { realtime: { healthy: () => false } as never }],
  ] satisfies [string, Partial<Observed>][])(
    'does the rest of its work while the %s is away: degraded, and ready',
    async (engine, without) => {
      const said = await readiness({ ...(await everything()), ...without });
      expect(said).toEqual({ ready: true, status: 'degraded', away: [engine] });
    },
  );
});

describe('GET /readyz beside the metrics', () => {
  it('is 200 for a process that is ready, 503 for one that is not, and for one that cannot tell', async () => {
    const all = await everything();
    let ports: Observed = all;
    let fails = false;
    const server = await serveMetrics({
      ...{ host: HOST, port: 0, service: 'test', gauges: async () => [] },
      readiness: () => (fails ? away() : readiness(ports)),
    });
    onTestFinished(server.close);
    const ask = () => fetch(`http://${HOST}:${server.port}/readyz`);
    const ready = await ask();
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', away: [] }]);
    ports = { ...all, vault: { getSecret: away } };
    const not = await ask();
    expect([not.status, await not.json()]).toEqual([503, { status: 'degraded', away: ['key_store'] }]);
    fails = true;
    expect((await ask()).status).toBe(503);
  });
});
