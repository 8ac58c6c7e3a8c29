/** The read side as a process of its own: REST and the socket. `ops/start.ts` runs it beside everything else. */

import { openPlatform, sandboxOrigin } from '../application/openPlatform.js';
import { createHttpServer } from '../platform/runtime/http/server.js';
import { runService } from '../platform/runtime/service/runService.js';
import { startGateway } from './gateway/gateway.js';
import { openPictures } from './images/openPictures.js';
import { queryService } from './plugin.js';

await runService(async (config, logger, opened) => {
  const platform = await openPlatform(config, logger);
  opened(platform.close);
  const http = await createHttpServer({
    ...platform,
    limits: { perAddress: config.REQUESTS_PER_MINUTE, mutationsPerSession: config.CHANGES_PER_MINUTE },
  });
  opened(() => http.close());
  const pictures = openPictures(platform);
  opened(pictures.close);
  const ports = {
    ...platform,
    pictures,
    sandbox: sandboxOrigin(config) !== null,
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
      await stopGateway();
      await http.close();
      await pictures.close();
      await platform.close();
    },
  };
});
