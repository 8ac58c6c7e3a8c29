import { describe, expect, it } from 'vitest';
import { openBusHealth } from './openBusHealth.js';

describe('the health of a bus', () => {
  it('is well where the bus is a file', async () => {
    const health = openBusHealth('sqlite:.data/bus.db');
    await expect(health.check()).resolves.not.toThrow();
    await health.close();
  });

  it.each(['postgres://127.0.0.1:1/tidewatch', 'kafka://127.0.0.1:1,127.0.0.1:2'])(
    'is asked for when someone wants to know, and is ill where nothing listens: %s',
    async url => {
      const health = openBusHealth(url);
      await expect(health.check()).rejects.toThrow();
      await health.close();
    },
  );

  it('refuses a URL that cannot be one, and names the variable, without the password', () => {
    expect(() => openBusHealth('redis://localhost')).toThrow(/^TIDEWATCH_BUS names the engine 'redis:'/);
    const refused = () => openBusHealth('kafka://u:secret-word@host name');
    expect(refused).toThrow(/^cannot use Kafka at the address given: it is no URL .* \(see TIDEWATCH_BUS\)$/);
    expect(refused).not.toThrow(/secret-word/);
  });
});
