/** The sandbox as a separate process. `npm start` runs it beside the product. */
import { setTimeout as wait } from 'node:timers/promises';
import { giveWay } from '../platform/runtime/giveWay.js';
import { startFailure } from '../platform/runtime/service/startFailure.js';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.js';

// The product beside it answers people.
giveWay();

const PORT_ATTEMPTS = 20;
const PORT_PAUSE_MS = 250;

let sandbox: Sandbox | null = null;
let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await sandbox?.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The product that started it is gone, perhaps before this line: exit.
process.on('disconnect', () => void stop());
if (process.connected === false) await stop();

const { env } = process;
try {
  sandbox = await whenPortIsFree({
    port: Number(env.SANDBOX_PORT ?? 8081),
    smtpPort: Number(env.SANDBOX_SMTP_PORT ?? 8082),
    dataDir: env.DATA_DIR ?? '.data',
    seed: env.SANDBOX_SEED ?? 'tidewatch',
    clientId: env.SHOPIFY_CLIENT_ID ?? 'tidewatch-sandbox',
    clientSecret: env.SHOPIFY_CLIENT_SECRET ?? 'sandbox-secret',
    appUrl: env.PUBLIC_URL || `http://localhost:${env.PORT || 8080}`,
    orders: Number(env.SANDBOX_ORDERS ?? 3000),
    drift: (env.SANDBOX_DRIFT ?? '1') === '1',
  });
  await tell({ ready: true }, `Sandbox: ${sandbox.origin}/control`);
} catch (fault) {
  const failure = startFailure(fault);
  await tell({ failure }, `The sandbox could not start: ${failure}`);
  process.exit(1);
}

/** To the product that started it, which may be gone by now, or to the terminal. */
async function tell(message: object, words: string): Promise<void> {
  if (process.send) await new Promise<unknown>(resolve => process.send?.(message, resolve));
  else console.log(words);
}

/** A process that was just killed may hold the port for a few more seconds. */
async function whenPortIsFree(options: SandboxOptions): Promise<Sandbox> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startSandbox(options);
    } catch (fault) {
      const taken = (fault as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || attempt === PORT_ATTEMPTS) throw fault;
      await wait(PORT_PAUSE_MS);
    }
  }
}
