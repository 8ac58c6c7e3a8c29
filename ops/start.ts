/** Runs everything in one process; prints the one URL when it is ready. `npm start` keeps it running (ops/launch). */
import { runService } from '../platform/runtime/service/runService.js';
import { startAllInOne } from './allInOne.js';

const LAUNCHER_LOOK_MS = 250;
/** `EX_SOFTWARE`, which start.sh recognises. */
const ENDED_BY_FAULT = 70;

/** Exits immediately: the next start finds the port free, and everything confirmed is durable. */
const endWithLauncher = () => void process.kill(process.pid, 'SIGKILL');
const launcher = /^--launcher=(\d+)$/.exec(process.argv[2] ?? '')?.[1];
if (launcher) setInterval(() => `${process.ppid}` === launcher || endWithLauncher(), LAUNCHER_LOOK_MS).unref();
// On Windows a process keeps its dead parent's pid, but has a channel to the parent.
process.once('disconnect', endWithLauncher);
if (process.connected === false) endWithLauncher();

/** Allows a restart if it was ready before the fault, which the configuration then did not cause. */
let ready = false;
process.once('exit', code => {
  if (ready && code !== 0) process.exitCode = ENDED_BY_FAULT;
});

await runService('all-in-one', 'all', async (config, logger, opened) => {
  const service = await startAllInOne(config, logger, opened);
  console.log(`Tidewatch is ready: ${config.PUBLIC_URL}`);
  ready = true;
  return service;
});
