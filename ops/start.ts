/** Everything in one process; prints the one URL when it is ready. `npm start` keeps it running (ops/launch). */
import { runService } from '../platform/runtime/service/runService.js';
import { startAllInOne } from './allInOne.js';

const LAUNCHER_LOOK_MS = 250;
/** `EX_SOFTWARE`, which start.sh recognises. */
const ENDED_BY_FAULT = 70;

/** Immediately: the next start finds the port free, and everything confirmed is durable. */
const endWithLauncher = () => void process.kill(process.pid, 'SIGKILL');
const launcher = /^--launcher=(\d+)$/.exec(process.argv[2] ?? '')?.[1];
if (launcher) setInterval(() => `${process.ppid}` === launcher || endWithLauncher(), LAUNCHER_LOOK_MS).unref();
// On Windows a process keeps the pid of a parent that is gone, but has a channel to it.
process.once('disconnect', endWithLauncher);
if (process.connected === false) endWithLauncher();

/** If it was ready before a fault ended it, it may be restarted: the configuration was not at fault. */
let ready = false;
process.once('exit', code => {
  if (ready && code !== 0) process.exitCode = ENDED_BY_FAULT;
});

await runService('all-in-one', 'all', async (config, logger, opened) => {
  const service = await startAllInOne(config, logger, opened);
  console.log(`Tidewatch is ready: ${config.PUBLIC_URL}`);
  process.send?.({ ready: true });
  ready = true;
  return service;
});
