/** A process of the product from start to end: configuration, log, start, and a clean stop. */
import type { Config } from '../config/config.js';
import type { VariableName } from '../config/variables.js';
import { createLogger, type Logger } from '../logging/logger.js';
import { configOrExit } from './configOrExit.js';
import { type Opened, openTogether } from './openTogether.js';
import { startFailure } from './startFailure.js';

export interface Service {
  /** Finishes the current work, writes what is queued, closes everything. */
  stop(): Promise<void>;
}

/** A stop that takes longer is stuck; everything confirmed is already durable. */
const STOP_LIMIT_MS = 10_000;

/**
 * Prints every invalid variable, or why it could not start, and exits with 1; stops on SIGTERM and SIGINT, once.
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
  const starting = openTogether(opened => start(config, logger, opened));
  // From the first moment: a stop requested during the start takes effect once there is something to stop.
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (!stopping) stop(starting, logger);
      stopping = true;
    });
  try {
    await starting;
  } catch (err) {
    logger.fatal({ err }, 'could not start');
    console.error(`Could not start: ${await startFailure(err, config)}`);
    process.exit(1);
  }
}

function stop(starting: Promise<Service>, logger: Logger): void {
  setTimeout(endAtOnce, STOP_LIMIT_MS).unref();
  starting
    .then(service => service.stop())
    .then(
      () => process.exit(0),
      (err: unknown) => {
        logger.error({ err }, 'stopped with a fault');
        endAtOnce();
      },
    );
}

/** Not by exiting: that ends threads which may be in the middle of a statement, and the SQLite driver aborts on it. */
const endAtOnce = () => void process.kill(process.pid, 'SIGKILL');
