/**
 * Runs `npm run -s cluster -- [port]`: docker-compose.yml's services without Docker, on loopback, until SIGINT or
 * SIGTERM. These are the engines, nginx, eight product processes with the same environment file, and the sandbox.
 */
import { type Cluster, startCluster } from './startCluster.js';

// Registered first: a signal during the start would end this process and leave the others running.
const stopping = new Promise<void>(resolve => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => resolve());
});
try {
  const cluster = await startCluster(Number(process.argv[2] ?? 8080), stopping);
  console.log(howToReach(cluster));
  const staying = setInterval(() => {}, 60_000);
  const fault = await Promise.race([stopping, cluster.failed]);
  clearInterval(staying);
  if (fault !== undefined) console.error(fault);
  await cluster.stop();
  process.exitCode = fault === undefined ? 0 : 1;
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

/** The engines are private and new, so none of this is a secret elsewhere. */
function howToReach({ url, startMs, sandboxUrl, adminPassword, logs, commandLine }: Cluster): string {
  return [
    `READY ${url} (${Math.round(startMs / 1_000)} s)`,
    `Admin password: ${adminPassword}`,
    `Sandbox: ${sandboxUrl}`,
    `Logs: ${logs}`,
    'For the command line, such as `npm run -s tidewatch -- status`:',
    ...Object.entries(commandLine).map(([name, value]) => `  export ${name}='${value}'`),
  ].join('\n');
}
