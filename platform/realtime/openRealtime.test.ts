import { expect, it } from 'vitest';
import { openRealtime } from './openRealtime.js';

it('opens the engine that the URL names', async () => {
  const realtime = openRealtime('memory:');
  expect(realtime.healthy()).toBe(true);
  await realtime.close();
});

it('refuses an unknown engine', () => {
  expect(() => openRealtime('nats://localhost:4222')).toThrow(
    /TIDEWATCH_REALTIME .*'nats:'.* this version has memory:, postgres:, redis:/,
  );
});
