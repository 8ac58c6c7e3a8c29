/** The projections as a process of their own. `ops/start.ts` runs them beside everything else. */
import { openPlatform } from '../application/openPlatform.js';
import { runService } from '../platform/runtime/service/runService.js';
import { projections } from '../read-models/readModels.js';
import { startProjector } from './projector.js';

await runService(async (config, logger, opened) => {
  const platform = await openPlatform(config, logger);
  opened(platform.close);
  const projector = startProjector(platform, projections);
  logger.info({ projections: projections.map(({ name }) => name) }, 'the projector follows the log');
  return {
    async stop() {
      await projector.stop();
      await platform.close();
    },
  };
});
