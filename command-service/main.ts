/** The write side as a process of its own. `ops/start.ts` runs the same plugin beside everything else. */
import { createHttpServer } from '../platform/http/server.js';
import { openPlatform } from '../platform/service/openPlatform.js';
import { runService } from '../platform/service/runService.js';
import { openSessionsIn } from '../platform/sessions/openSessions.js';
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
