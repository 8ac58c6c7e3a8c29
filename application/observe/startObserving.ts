import type { Config } from '../../platform/runtime/config/config.js';
import type { Logger } from '../../platform/runtime/logging/logger.js';
import type { Observed } from './probeEngines.js';
import { METRICS_VARIABLES, startMetrics } from './startMetrics.js';
import { startTraces, TRACE_VARIABLES } from './startTraces.js';

export const OBSERVING_VARIABLES = [...METRICS_VARIABLES, ...TRACE_VARIABLES] as const;

/**
 * Starts this process's metrics and traces, as far as configured.
 * @param service the process's name. @returns a function that stops them.
 */
export async function startObserving(
  service: string,
  config: Pick<Config, (typeof OBSERVING_VARIABLES)[number]>,
  ports: Observed & { readonly logger: Pick<Logger, 'warn'> },
): Promise<() => Promise<void>> {
  const stopMetrics = await startMetrics(service, config, ports);
  const stopTraces = await startTraces(service, config, ports.logger);
  return async () => void (await Promise.all([stopMetrics(), stopTraces()]));
}
