/** Everything in one process; prints the one URL when it is ready. `npm start` keeps it running (ops/launch/start.mjs). */
import { runService } from '../platform/service/runService.js';
import { startAllInOne } from './allInOne.js';

/** At once: whoever starts it again next finds the port free, and what was confirmed is durable. */
const endWithLauncher = () => void process.kill(process.pid, 'SIGKILL');
process.once('disconnect', endWithLauncher);
if (process.connected === false) endWithLauncher();

await runService(async (config, logger, opened) => {
  const service = await startAllInOne(config, logger, opened);
  console.log(`Tidewatch is ready: ${config.PUBLIC_URL}`);
  process.send?.({ ready: true });
  return service;
});
