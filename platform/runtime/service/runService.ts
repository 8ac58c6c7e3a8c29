/** Runs a product process from start to end: configuration, log, start, and a clean stop. */
import type { Config } from '../config/config.js';
import type { VariableName } from '../config/variables.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { configOrExit } from './configOrExit.js';
import { type Opened, openTogether } from './openTogether.js';
import { startFailure } from './startFailure.js';
import { whenEnginesAnswer } from './whenEnginesAnswer.js';

export interface Service {
  /** Finishes the current work, writes what is queued, closes everything. */
  stop(): Promise<void>;
}

/** A stop that takes longer is stuck; everything confirmed is already durable. */
const STOP_LIMIT_MS = 10_000;

/**
 * Prints every invalid variable, or why the service could not start, and exits with 1; waits for engines that do not
 * answer yet; stops on SIGTERM and SIGINT, once.
 * @param service its name in the log.
 * @param names the variables that it reads.
 * @param start reports what it has opened, which is closed again if it fails.
 */
export async function runService<Name extends VariableName>(
  service: string,
  names: readonly Name[] | 'all',
  start: (config: Pick<Config, Name>, logger: Logger, opened: Opened) => Promise<Service>,
): Promise<void> {
  const config = configOrExit<Name | 'LOG_LEVEL'>(names === 'all' ? undefined : [...names, 'LOG_LEVEL']);
  const logger = createLogger(config.LOG_LEVEL, service);
  const stopping = new AbortController();
  const starting = whenEnginesAnswer(
    () => openTogether(opened => start(config, logger, opened)),
    line => console.error(line),
    stopping.signal,
  );
  // Registered first: a stop requested during the start takes effect once there is something to stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (stopping.signal.aborted) return;
      stopping.abort();
      setTimeout(endAtOnce, STOP_LIMIT_MS).unref();
      starting.then(
        service => stop(service, logger),
        // Reported below.
        () => {},
      );
    });
  try {
    await starting;
  } catch (err) {
    // Nothing is open.
    if (stopping.signal.aborted) process.exit(0);
    logger.fatal({ err }, 'could not start');
    console.error(`Could not start: ${await startFailure(err, config)}`);
    process.exit(1);
  }
}

async function stop(service: Service, logger: Logger): Promise<void> {
  try {
    await service.stop();
  } catch (err) {
    logger.error({ err }, 'stopped with a fault');
    return endAtOnce();
  }
  process.exit(0);
}

/** Ends without exiting: that would end threads in the middle of a statement, and the SQLite driver aborts on it. */
const endAtOnce = () => void process.kill(process.pid, 'SIGKILL');
