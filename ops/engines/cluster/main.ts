/**
 * `npm run -s cluster -- [port]`: what docker-compose.yml runs, without Docker and on the loopback, until SIGINT or
 * SIGTERM: the engines, nginx, eight processes of the product from the same environment file, and the sandbox.
 */
import { startCluster } from './startCluster.js';

try {
  const cluster = await startCluster(Number(process.argv[2] ?? 8080));
  console.log(`READY ${cluster.url} (${Math.round(cluster.startMs / 1_000)} s)`);
  const stopping = new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  const staying = setInterval(() => {}, 60_000);
  await Promise.race([stopping, cluster.failed]);
  clearInterval(staying);
  await cluster.stop();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
