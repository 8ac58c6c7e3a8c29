/** `npm start`: reads the configuration, starts everything, prints the one URL, stops cleanly on SIGTERM and SIGINT. */
import { ConfigError, loadConfig } from '../platform/config/config.js';
import { createLogger } from '../platform/logging/logger.js';
import { startAllInOne } from './allInOne.js';

/** A stop that takes longer has a fault: everything confirmed is durable already. */
const STOP_LIMIT_MS = 10_000;

const config = configOrExit();
const logger = createLogger(config.LOG_LEVEL);

try {
  const running = await startAllInOne(config, logger);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
      running.stop().then(
        () => process.exit(0),
        (err: unknown) => {
          logger.error({ err }, 'stopped with a fault');
          process.exit(1);
        },
      );
    });
  console.log(`Tidewatch is ready: ${running.url}`);
} catch (err) {
  logger.fatal({ err }, 'could not start');
  process.exit(1);
}

function configOrExit() {
  try {
    return loadConfig(process.env);
  } catch (fault) {
    if (!(fault instanceof ConfigError)) throw fault;
    console.error(fault.message);
    process.exit(1);
  }
}
