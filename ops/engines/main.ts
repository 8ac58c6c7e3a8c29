/**
 * Runs `npm run -s engine -- <name> [folder] [port]`: one engine on loopback until SIGINT or SIGTERM. Prints READY, its
 * URL and process id.
 */
import { ENGINES, type EngineName, startEngine } from './startEngine.js';

const [given, folder, port] = process.argv.slice(2);
const name = ENGINES.find(one => one === given);
if (name) await runEngine(name);
else {
  console.error(`Usage: npm run -s engine -- ${ENGINES.join('|')} [folder] [port]`);
  process.exitCode = 2;
}

async function runEngine(engine: EngineName): Promise<void> {
  const place = { ...(folder ? { folder } : {}), ...(port ? { port: Number(port) } : {}) };
  // Registered first: a signal during the start would end this process and leave the engine running.
  const stopping = new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  try {
    const server = await startEngine(engine, place);
    console.log(`READY ${server.url} pid ${server.pid()}`);
    // Signal handlers alone do not keep a process alive.
    const staying = setInterval(() => {}, 60_000);
    await stopping;
    clearInterval(staying);
    await server.stop();
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
}
