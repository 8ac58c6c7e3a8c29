/**
 * Serves `GET /metrics` for Prometheus and `GET /readyz` for process supervisors on a separate port: strangers reach
 * only the proxy, which does not know it, and projector and workers have no other port.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DURATIONS, LEVELS, measureInto, TOTALS } from './measures.js';

/** Gauges computed per request. */
export interface Gauge {
  readonly name: `tidewatch_${string}`;
  readonly help: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/** From a fast disk to a stuck server. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsOptions {
  readonly host: string;
  readonly port: number;
  /** The name of this process's service. */
  readonly service: string;
  readonly gauges: () => Promise<readonly Gauge[]>;
  /** The result of `/readyz`: 200 or 503, and why. */
  readonly readiness: () => Promise<{ readonly ready: boolean }>;
}

export async function serveMetrics({ host, port, service, gauges, readiness }: MetricsOptions): Promise<MetricsServer> {
  // 3 MB that a process without metrics saves.
  const { collectDefaultMetrics, Counter, Gauge: Shown, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const durations = new Map(
    Object.entries(DURATIONS).map(([name, { help, labels }]) => [
      name,
      new Histogram({ name, help, labelNames: [...labels], buckets: BUCKETS, registers }),
    ]),
  );
  const levels = new Map(Object.entries(LEVELS).map(([name, help]) => [name, new Shown({ name, help, registers })]));
  const totals = new Map(
    Object.entries(TOTALS).map(([name, { help, labels }]) => [
      name,
      new Counter({ name, help, labelNames: [...labels], registers }),
    ]),
  );
  measureInto({
    observe: (name, seconds, labels = {}) => durations.get(name)?.observe(labels, seconds),
    level: (name, value) => levels.get(name)?.set(value),
    add: (name, labels) => totals.get(name)?.inc(labels),
  });

  async function text(): Promise<string> {
    // Uses a new registry per request, so that ended series disappear.
    const now = new Registry();
    now.setDefaultLabels({ service });
    const shown = new Map<string, InstanceType<typeof Shown>>();
    for (const { name, help, labels, value } of await gauges()) {
      const gauge = shown.get(name) ?? new Shown({ name, help, labelNames: Object.keys(labels), registers: [now] });
      shown.set(name, gauge);
      gauge.set(labels, value);
    }
    return (await registry.metrics()) + (await now.metrics());
  }

  const server = createServer((asked, answer) => {
    const failed = () => void answer.writeHead(503).end();
    if (asked.method === 'GET' && asked.url === '/metrics')
      return void text().then(
        said => answer.writeHead(200, { 'content-type': registry.contentType }).end(said),
        failed,
      );
    if (asked.method === 'GET' && asked.url === '/readyz')
      return void readiness().then(({ ready, ...said }) => {
        answer.writeHead(ready ? 200 : 503, { 'content-type': 'application/json' }).end(JSON.stringify(said));
      }, failed);
    answer.writeHead(404).end();
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      measureInto(null);
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
