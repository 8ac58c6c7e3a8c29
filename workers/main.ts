/** The workers as a process of their own. `ops/start.ts` runs them beside everything else. */
import { openPlatform } from '../application/openPlatform.js';
import { runService } from '../platform/runtime/service/runService.js';
import { openOutside } from './outside.js';
import { startWorkers } from './workers.js';

await runService(async (config, logger, opened) => {
  const platform = await openPlatform(config, logger);
  opened(platform.close);
  const outside = openOutside(platform);
  const stopWorkers = await startWorkers({ ...platform, ...outside });
  logger.info('the workers work');
  return {
    async stop() {
      await stopWorkers();
      await outside.close();
      await platform.close();
    },
  };
});
