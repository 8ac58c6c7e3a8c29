/**
 * Runs the read side (REST and the socket) as a separate process. `ops/start.ts` runs it in one process with the
 * others.
 */

import { OBSERVING_VARIABLES, startObserving } from '../application/observe/startObserving.js';
import { openPorts, variablesOf } from '../application/openPorts.js';
import { createHttpServer } from '../platform/runtime/http/server.js';
import { runService } from '../platform/runtime/service/runService.js';
import { startGateway } from './gateway/gateway.js';
import { openPictures } from './images/openPictures.js';
import { queryService } from './plugin.js';

const PORTS = [
  'eventLog',
  'readStore',
  'workStore',
  'vault',
  'snapshots',
  'search',
  'auditDigests',
  'sealSigner',
  'realtime',
  'busHealth',
  'sessions',
  'mail',
  'sms',
  'push',
  'discovery',
  'adminPassword',
  'adminKey',
  'publicUrl',
  'signer',
  'trustProxy',
  'sandboxOrigin',
  'privatePictures',
] as const;
const OWN = [
  ...OBSERVING_VARIABLES,
  'PORT',
  'REQUESTS_PER_MINUTE',
  'CHANGES_PER_MINUTE',
  'BILLING',
  'DEPLOY_COMMIT',
] as const;

await runService('query-service', [...OWN, ...variablesOf(PORTS)], async (config, logger, opened) => {
  const open = await openPorts(PORTS, config, logger);
  opened(open.close);
  const stopObserving = await startObserving('query-service', config, open);
  opened(stopObserving);
  const http = await createHttpServer({
    ...open,
    limits: { perAddress: config.REQUESTS_PER_MINUTE, mutationsPerSession: config.CHANGES_PER_MINUTE },
  });
  opened(() => http.close());
  const pictures = openPictures(open);
  opened(pictures.close);
  const ports = {
    ...open,
    pictures,
    sandbox: open.sandboxOrigin !== null,
    billingMode: config.BILLING,
    deployCommit: config.DEPLOY_COMMIT,
    clientBuild: null,
  };
  await http.register(queryService(ports));
  const stopGateway = startGateway(http.server, ports);
  const address = await http.listen({ host: config.HOST, port: config.PORT });
  logger.info({ address }, 'the query service listens');
  return {
    async stop() {
      stopGateway();
      await http.close();
      await pictures.close();
      await stopObserving();
      await open.close();
    },
  };
});
