/** `npm run -s engine -- <name> [folder] [port]`: one engine on loopback until SIGINT or SIGTERM. Prints READY, its URL and process id. */
import { ENGINES, startEngine } from './startEngine.js';

const [given, folder, port] = process.argv.slice(2);
const name = ENGINES.find(one => one === given);
if (!name) {
  console.error(`Usage: npm run -s engine -- ${ENGINES.join('|')} [folder] [port]`);
  process.exit(2);
}
try {
  const server = await startEngine(name, { ...(folder ? { folder } : {}), ...(port ? { port: Number(port) } : {}) });
  console.log(`READY ${server.url} pid ${server.pid()}`);
  const stopping = new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  // A child does not keep this process up when nothing else does.
  const staying = setInterval(() => {}, 60_000);
  await stopping;
  clearInterval(staying);
  await server.stop();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
