/**
 * Runs the write side as a separate process. `ops/start.ts` runs the same plugin in one process with the other
 * services.
 */

import { OBSERVING_VARIABLES, startObserving } from '../application/observe/startObserving.js';
import { openPorts, variablesOf } from '../application/openPorts.js';
import { openPageAccess } from '../application/reading/openPageAccess.js';
import { openSessionsIn } from '../application/session/openSessions.js';
import { createHttpServer } from '../platform/runtime/http/server.js';
import { runService } from '../platform/runtime/service/runService.js';
import { readyz } from './health/readyz.js';
import { commandService } from './plugin.js';

const PORTS = [
  'eventLog',
  'readStore',
  'workStore',
  'sealSigner',
  'anchor',
  'vault',
  'bus',
  'realtime',
  'sessions',
  'shopify',
  'tokens',
  'billing',
  'mail',
  'sms',
  'push',
  'chat',
  'outgoingWebhooks',
  'smsRecipients',
  'discovery',
  'mailBounceToken',
  'keepCases',
  'renders',
  'adminPassword',
  'adminKey',
  'connectKey',
  'shareKey',
  'tokenKey',
  'publicUrl',
  'signer',
  'trustProxy',
  'privatePages',
] as const;
const OWN = [...OBSERVING_VARIABLES, 'PORT', 'REQUESTS_PER_MINUTE', 'CHANGES_PER_MINUTE'] as const;

await runService('command-service', [...OWN, ...variablesOf(PORTS)], async (config, logger, opened) => {
  const ports = await openPorts(PORTS, config, logger);
  opened(ports.close);
  const stopObserving = await startObserving('command-service', config, ports);
  opened(stopObserving);
  const http = await createHttpServer({
    ...ports,
    limits: { perAddress: config.REQUESTS_PER_MINUTE, mutationsPerSession: config.CHANGES_PER_MINUTE },
  });
  opened(() => http.close());
  const outside = openPageAccess(ports);
  opened(outside.close);
  readyz(http, ports);
  await http.register(commandService({ ...ports, look: outside.look, openSessions: openSessionsIn(ports) }));
  const address = await http.listen({ host: config.HOST, port: config.PORT });
  logger.info({ address }, 'the command service listens');
  return {
    async stop() {
      // Answers merchants who wait for a slow page with 503.
      outside.fetch.end();
      await http.close();
      await outside.close();
      await stopObserving();
      await ports.close();
    },
  };
});
