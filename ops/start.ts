/** `npm start`: everything in one process; prints the one URL when it is ready. */
import { runService } from '../platform/service/runService.js';
import { startAllInOne } from './allInOne.js';

await runService(async (config, logger, opened) => {
  const service = await startAllInOne(config, logger, opened);
  console.log(`Tidewatch is ready: ${config.PUBLIC_URL}`);
  return service;
});
