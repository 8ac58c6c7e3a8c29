import { expect, it, vi } from 'vitest';
import { startProjectorThread } from './startProjectorThread.js';

const DATA = {
  EVENT_STORE: 'sqlite::memory:',
  READ_STORE: 'sqlite::memory:',
  KEY_STORE: 'sqlite::memory:',
  LOG_LEVEL: 'silent',
  METRICS_PORT: null,
  OTEL_EXPORTER_OTLP_ENDPOINT: null,
  OTEL_TRACES_SAMPLER_ARG: 1,
} as const;

it('is restarted after a failure, says when, and can still be stopped', async () => {
  const failing = new URL('data:text/javascript,throw new Error("the fold is broken")');
  const error = vi.fn();
  const projector = startProjectorThread(
    DATA,
    { realtime: { publish: () => {} }, masterKey: new Uint8Array(32), logger: { error } },
    failing,
  );
  await expect.poll(() => error).toHaveBeenCalledWith('the projector ended; it is started again in 1 s');
  expect(error).toHaveBeenCalledWith({ err: new Error('the fold is broken') }, 'the projector failed');
  await projector.stop();
});
