import type { Config } from '../../platform/runtime/config/config.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';

export const TRACE_VARIABLES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER_ARG'] as const;
export type TraceConfig = Pick<Config, (typeof TRACE_VARIABLES)[number]>;

/**
 * Sends what this thread does to the collector, where `TIDEWATCH_OTEL_EXPORTER_OTLP_ENDPOINT` names one.
 * @param service its name. @returns a function that ends it.
 */
export async function startTraces(
  service: string,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share }: TraceConfig,
  logger: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => {};
  // 12 MB that a process without traces does without.
  const { exportTraces } = await import('../../platform/runtime/tracing/exportTraces.js');
  return exportTraces({ endpoint, service, share, logger });
}
