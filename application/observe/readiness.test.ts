import { describe, expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from '../../platform/runtime/metrics/serveMetrics.js';
import { openEngines } from '../../workers/workers.fixtures.js';
import type { Observed } from './probeEngines.js';
import { readiness } from './readiness.js';

const HOST = '127.0.0.1';
const down = () => Promise.reject(new Error('down'));
const silent = () => new Promise<never>(() => {});

async function everything() {
  const vault = { getSecret: async () => null };
  return { ...(await openEngines()), vault, search: { checkpoint: async () => null } as never };
}
type Everything = Awaited<ReturnType<typeof everything>>;

describe('a process', () => {
  it('is ready while every engine that it uses responds', async () => {
    expect(await readiness(await everything())).toEqual({ ready: true, status: 'ready', away: [] });
    const { clock, eventLog } = await openEngines();
    expect(await readiness({ clock, eventLog })).toEqual({ ready: true, status: 'ready', away: [] });
  });

  it.each([
    ['event_store', (all: Everything) => ({ ...all, eventLog: { ...all.eventLog, head: down } })],
    ['event_store', (all: Everything) => ({ ...all, eventLog: { ...all.eventLog, head: silent } })],
    ['read_store', (all: Everything) => ({ ...all, readStore: {} as never })],
    ['work_store', (all: Everything) => ({ ...all, workStore: {} as never })],
    ['key_store', (all: Everything) => ({ ...all, vault: { getSecret: down } })],
  ])('is not ready while the %s does not respond, and names it', async (engine, without) => {
    expect(await readiness(without(await everything()))).toEqual({ ready: false, status: 'degraded', away: [engine] });
  });

  it.each(['event_store', 'read_store', 'work_store', 'key_store'])(
    'is not ready while the %s answers but takes no writes: on a full disk health result UP',
    async engine => {
      const storage = { [engine]: { check: down, freeBytes: async () => 0 } };
      expect(await readiness({ ...(await everything()), storage })).toEqual({
        ...{ ready: false, status: 'degraded', away: [engine] },
      });
    },
  );

  it.each([
    ['bus', { bus: { depths: down } }],
    ['search', { search: { checkpoint: down } as never }],
    ['realtime', { realtime: { healthy: () => false } as never }],
  ] satisfies [string, Partial<Observed>][])(
    'does the rest of its work while the %s is down: degraded, and ready',
    async (engine, without) => {
      const result = await readiness({ ...(await everything()), ...without });
      expect(result).toEqual({ ready: true, status: 'degraded', away: [engine] });
    },
  );
});

describe('GET /readyz on the metrics port', () => {
  it('is 200 for a ready process, and 503 for one that is not ready or cannot determine it', async () => {
    const all = await everything();
    let ports: Observed = all;
    let fails = false;
    const server = await serveMetrics({
      ...{ host: HOST, port: 0, service: 'test', gauges: async () => [] },
      readiness: () => (fails ? down() : readiness(ports)),
    });
    onTestFinished(server.close);
    const ask = () => fetch(`http://${HOST}:${server.port}/readyz`);
    const ready = await ask();
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', away: [] }]);
    ports = { ...all, vault: { getSecret: down } };
    const not = await ask();
    expect([not.status, await not.json()]).toEqual([503, { status: 'degraded', away: ['key_store'] }]);
    fails = true;
    expect((await ask()).status).toBe(503);
  });
});
