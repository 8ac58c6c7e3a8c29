import type { Config } from '../../platform/runtime/config/config.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';

export const TRACE_VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'] as const;
export type TraceConfig = Pick<Config, (typeof TRACE_VARIABLES)[number]>;

/**
 * Exports this thread's traces to the collector at `TIDEWATCH_OTEL_EXPORTER_OTLP_ENDPOINT`, if set.
 * @param service the process's name. @returns a function that stops it.
 */
export async function startTraces(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TraceConfig,
  logger: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => {};
  // Imported on demand, because it takes 12 MB.
  const { exportTraces } = await import('../../platform/runtime/tracing/exportTraces.js');
  return exportTraces({ endpoint, service, share, logger });
}
