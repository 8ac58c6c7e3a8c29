import { logExists } from '../../platform/event-store/logExists.js';
import type { Config } from '../../platform/runtime/config/config.js';
import type { Io } from './command.js';
import { EngineUnusable, usable } from './engines.js';

/** Nothing was ever started with these settings: probably one of them is mistyped. */
export class NotInstalled extends EngineUnusable {}

/**
 * Loads the configuration for a command that reads or repairs: such a command must not create an installation with a
 * new master key.
 * @throws NotInstalled, EngineUnusable
 */
export async function installed({ config }: Pick<Io, 'config'>): Promise<Config> {
  const found = config();
  const { EVENT_STORE, DATA_DIR } = found;
  if (await usable('EVENT_STORE', () => logExists(EVENT_STORE))) return found;
  throw new NotInstalled(
    EVENT_STORE.startsWith('sqlite:')
      ? `there is no log at ${EVENT_STORE.slice('sqlite:'.length)}: nothing was ever started there; correct TIDEWATCH_DATA_DIR (${DATA_DIR}) or TIDEWATCH_EVENT_STORE`
      : 'there is no log on the server that TIDEWATCH_EVENT_STORE names: nothing was ever started there; correct the address',
  );
}
