/**
 * Measures the startup of all engines, the proxy and eight product processes (bar: 60 s), with packages and programs
 * already on the machine.
 */
import { startCluster } from '../../ops/engines/cluster/startCluster.js';
import { freePort } from '../../ops/engines/freePort.js';
import { hardware, percentile } from './measure.js';
import type { BenchResult } from './result.js';

const TIMES = 3;

export async function clusterBench(): Promise<BenchResult> {
  const seconds: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const cluster = await startCluster(await freePort());
    seconds.push(cluster.startMs / 1_000);
    await cluster.stop();
  }
  return {
    name: 'cluster',
    setup: { ...hardware(), engines: 'PostgreSQL, Redis, Kafka and Elasticsearch, new each time; nginx before them' },
    rows: [
      {
        measure: `all engines and eight processes up, median of ${seconds.map(value => value.toFixed(0)).join(', ')}`,
        value: percentile(seconds, 0.5),
        unit: 's',
        bar: { max: 60 },
      },
    ],
  };
}
