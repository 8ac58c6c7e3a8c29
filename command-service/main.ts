/** The write side as a process of its own. `ops/start.ts` runs the same plugin beside everything else. */

import { openPlatform } from '../application/openPlatform.js';
import { openSessionsIn } from '../application/sessions/openSessions.js';
import { createHttpServer } from '../platform/runtime/http/server.js';
import { runService } from '../platform/runtime/service/runService.js';
import { commandService } from './plugin.js';

await runService(async (config, logger, opened) => {
  const platform = await openPlatform(config, logger);
  opened(platform.close);
  const http = await createHttpServer({
    ...platform,
    limits: { perAddress: config.REQUESTS_PER_MINUTE, mutationsPerSession: config.CHANGES_PER_MINUTE },
  });
  opened(() => http.close());
  await http.register(commandService({ ...platform, openSessions: openSessionsIn(platform) }));
  const address = await http.listen({ host: config.HOST, port: config.PORT });
  logger.info({ address }, 'the command service listens');
  return {
    async stop() {
      await http.close();
      await platform.close();
    },
  };
});
