import type { Config } from '../../platform/runtime/config/config.js';
import { serveMetrics } from '../../platform/runtime/metrics/serveMetrics.js';
import { gauges } from './gauges.js';
import type { Observed } from './probeEngines.js';
import { readiness } from './readiness.js';

export const METRICS_VARIABLES = ['METRICS_PORT', 'HOST'] as const;

/** Serves this process's metrics and readiness if `TIDEWATCH_METRICS_PORT` is set. @param service the process's name. @returns a function that stops it. */
export async function startMetrics(
  service: string,
  { METRICS_PORT: port, HOST: host }: Pick<Config, (typeof METRICS_VARIABLES)[number]>,
  ports: Observed,
): Promise<() => Promise<void>> {
  if (port === null) return async () => {};
  const server = await serveMetrics({
    ...{ host, port, service },
    gauges: () => gauges(ports),
    readiness: () => readiness(ports),
  });
  return server.close;
}
