/** Reading and publishing processes report a broker's outage; requests continue. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { gauges } from '../../../application/observe/gauges.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openBusHealth } from '../../../platform/bus/openBusHealth.js';
import { systemClock as clock } from '../../../platform/runtime/clock/clock.js';
import { readSide } from '../../../query-service/queryService.fixtures.js';
import { startable } from '../startable.js';
import { ownKafka } from './ownKafka.js';

const BACK = { timeout: 40_000, interval: 200 };
/** The client gives up on an answer about health after ten seconds. */
const TOLD_MS = 5_000;

describe.skipIf(!startable('kafka'))('health beside a Kafka that goes away (needs a Kafka of its own)', () => {
  const server = ownKafka();

  it.each([
    ['is killed and started again', () => server().kill(), () => server().again()],
    ['stands still for a while', async () => server().pause(), async () => server().resume()],
  ])(
    'is degraded while it %s, in every process that uses the bus, and well by itself when it is back',
    async (_, away, back) => {
      const busHealth = openBusHealth(server().url);
      const bus = await openBus(server().url, { clock });
      onTestFinished(async () => void (await Promise.all([busHealth.close(), bus.close()])));
      const side = await readSide('none', { busHealth });
      await side.signIn();
      const shown = async () => {
        const [summary, ready, engines] = await Promise.all([
          side.get('/api/health/summary', ''),
          side.http.inject('/readyz'),
          gauges({ clock, bus }),
        ]);
        const { databaseStatus, systemStatus } = summary.json();
        const up = engines.find(({ labels }) => labels.engine === 'bus')?.value;
        return { databaseStatus, systemStatus, ready: [ready.statusCode, ready.json().status], up };
      };
      const WELL = { databaseStatus: 'UP', systemStatus: 'UP', ready: [200, 'ready'], up: 1 };
      await expect.poll(shown, BACK).toEqual(WELL);
      await away();
      const begun = performance.now();
      expect(await shown()).toEqual({
        ...{ databaseStatus: 'UP', systemStatus: 'DEGRADED' },
        ...{ ready: [200, 'degraded'], up: 0 },
      });
      expect(performance.now() - begun).toBeLessThan(TOLD_MS);
      await back();
      await expect.poll(shown, BACK).toEqual(WELL);
    },
    120_000,
  );
});
