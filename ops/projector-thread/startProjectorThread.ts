/**
 * Runs the projector in its own thread, for the embedded size: folding a large import does not slow down requests, and
 * both cores are used.
 */
import type { TraceConfig } from '../../application/observe/startTraces.js';
import type { Realtime, Signal } from '../../platform/realtime/port.js';
import type { Config } from '../../platform/runtime/config/config.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import { type RunningThread, runThread } from '../runThread.js';

export type ThreadData = ThreadConfig & { readonly masterKey: Uint8Array };
type ThreadConfig = Pick<Config, 'EVENT_STORE' | 'READ_STORE' | 'KEY_STORE' | 'LOG_LEVEL' | 'METRICS_PORT'> &
  TraceConfig;

/** The thread's messages: readiness of every read model, or a signal to forward. */
export type ThreadMessage = 'ready' | Signal;

/** Resolves `ready` when every read model can be read. */
export function startProjectorThread(
  config: ThreadConfig,
  {
    realtime,
    masterKey,
    logger,
  }: {
    readonly masterKey: Uint8Array;
    readonly realtime: Pick<Realtime, 'publish'>;
    readonly logger: Pick<Logger, 'error'>;
  },
): RunningThread {
  const { EVENT_STORE, READ_STORE, KEY_STORE, LOG_LEVEL, METRICS_PORT } = config;
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG } = config;
  const workerData: ThreadData = {
    ...{ EVENT_STORE, READ_STORE, KEY_STORE, LOG_LEVEL, METRICS_PORT, masterKey },
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG },
  };
  return runThread(new URL('./thread.js', import.meta.url), {
    name: 'the projector',
    workerData,
    onMessage: signal => realtime.publish(signal as Signal),
    logger,
  });
}
