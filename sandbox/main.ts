/** Runs the sandbox as a separate process. `npm start` runs it together with the product. */
import { setTimeout as wait } from 'node:timers/promises';
import { isLoopback } from '../platform/runtime/http/ownOrigin.js';
import { configOrExit } from '../platform/runtime/service/configOrExit.js';
import { startFailure } from '../platform/runtime/service/startFailure.js';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.js';

const SANDBOX_VARIABLES = [
  ...(['SANDBOX_PORT', 'SANDBOX_SMTP_PORT', 'SANDBOX_SEED', 'SANDBOX_ORDERS', 'SANDBOX_DRIFT'] as const),
  ...(['DATA_DIR', 'SHOPIFY_CLIENT_ID', 'SHOPIFY_CLIENT_SECRET', 'PUBLIC_URL', 'PORT', 'HOST'] as const),
];

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
// The parent process is gone, perhaps before this line: exit.
process.on('disconnect', () => void stop());
if (process.connected === false) await stop();

const config = configOrExit(SANDBOX_VARIABLES, warn);
try {
  sandbox = await whenPortIsFree({
    port: config.SANDBOX_PORT,
    ...(isLoopback(config.HOST) ? {} : { host: config.HOST }),
    smtpPort: config.SANDBOX_SMTP_PORT,
    dataDir: config.DATA_DIR,
    seed: config.SANDBOX_SEED,
    clientId: config.SHOPIFY_CLIENT_ID ?? '',
    clientSecret: config.SHOPIFY_CLIENT_SECRET ?? '',
    appUrl: config.PUBLIC_URL,
    appAddress: `http://localhost:${config.PORT}`,
    orders: config.SANDBOX_ORDERS,
    drift: config.SANDBOX_DRIFT,
  });
  await tell({ ready: true }, `Sandbox: ${sandbox.origin}/control`);
} catch (fault) {
  const failure = await startFailure(fault, config);
  await tell({ failure }, `The sandbox could not start: ${failure}`);
  process.exit(1);
}

/** Reports to the parent process, which may be gone, or to the terminal. */
async function tell(message: object, words: string): Promise<void> {
  if (process.send) await new Promise<unknown>(resolve => process.send?.(message, resolve));
  else console.log(words);
}

/** The parent process has the same environment and prints the same line. */
function warn(line: string): void {
  if (!process.send) console.error(line);
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
