/** The sandbox as a process of its own. `npm start` runs it beside the product. */
import { setTimeout as wait } from 'node:timers/promises';
import { type SandboxOptions, startSandbox } from './server.js';

const PORT_ATTEMPTS = 20;
const PORT_PAUSE_MS = 250;

const { env } = process;
const sandbox = await onceThePortIsFree({
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

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await sandbox.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('SIGINT', () => void stop());
// The product that started it is gone: so is the reason to be here.
process.on('disconnect', () => void stop());

if (process.send) process.send({ ready: true, origin: sandbox.origin });
else console.log(`Sandbox: ${sandbox.origin}/control`);

/** A process that was killed a moment ago may hold the port for a few seconds more. */
async function onceThePortIsFree(options: SandboxOptions) {
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
