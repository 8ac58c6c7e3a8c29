/** A broker that answers nothing for a while: what waits for it is bounded, and the rest is refused at once. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBus } from '../../../platform/bus/openBus.js';
import type { Bus } from '../../../platform/bus/port.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { piledUp } from '../piledUp.js';
import { startable } from '../startable.js';
import { ownKafka } from './ownKafka.js';

describe.skipIf(!startable('kafka'))('a slow Kafka (needs a Kafka of its own)', () => {
  const server = ownKafka();
  let bus: Bus;
  beforeAll(async () => {
    bus = await openBus(server().url, { clock: systemClock });
    await bus.publish('price-checks', [{ key: 'warm', value: 0 }]);
  });
  afterAll(() => bus.close());

  it('holds ten thousand messages, refuses more at once as unavailable, and stores what waited', async () => {
    const outcome = await piledUp(server(), 12_000, n => bus.publish('price-checks', [{ key: `host-${n}`, value: n }]));
    expect(outcome.refusedWith).toEqual(['EngineLost SERVICE_UNAVAILABLE']);
    expect(outcome.done + outcome.refused).toBe(12_000);
    expect(outcome.refused).toBeGreaterThan(1_000);
    expect(outcome.heldMb).toBeLessThan(100);
  });
});
