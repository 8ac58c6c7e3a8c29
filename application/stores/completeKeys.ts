import type { Logger } from 'pino';
import { type EventStore, isAfter, type Position, shareOf } from '../../platform/event-store/port.js';
import { logOf } from '../../platform/event-store/position.js';
import type { StoreFacts } from '../../platform/stores/storeKind.js';
import { StoreRefused } from '../../platform/stores/storeRefused.js';
import { openKeys } from '../../platform/vault/openKeys.js';
import { lacksKeys } from './lacksKeys.js';

const SHOWN_MS = 5_000;

interface Log {
  readonly store: Pick<EventStore, 'readAll'>;
  /** For messages. */
  readonly name: string;
  /** The prefix of the log's positions. */
  readonly own: string;
  readonly head: Position | null;
}

/**
 * Refuses a key store that lacks keys used by the log. Records the checked position in it, at which the next check starts;
 * an older copy has an older position, so its missing keys are found.
 * @throws StoreRefused without having created anything.
 */
export async function completeKeys(
  keys: { readonly url: string; readonly name: string; readonly look: StoreFacts },
  log: Log,
  logger: Pick<Logger, 'info'>,
): Promise<void> {
  const { url, name: store, look } = keys;
  const isThere = look.is === 'there' && look.used;
  if (!isThere && (await lacksKeys(log.store, async () => [], 'start', progressOf(log, logger))))
    throw new StoreRefused('KEYS_MISSING', { store, log: log.name });
  const engine = openKeys(url);
  try {
    await engine.ready();
    const checked = look.is === 'there' ? (look.position as Position | null) : null;
    if (isThere && (await lacksKeys(log.store, engine.find, startFor(log, checked), progressOf(log, logger))))
      throw new StoreRefused('KEYS_INCOMPLETE', { store, log: log.name });
    await engine.keepLog(log.own, log.head);
  } finally {
    await engine.close();
  }
}

/** Starts over if the keys are newer than the log: their backup may be slightly younger. */
const startFor = ({ own, head }: Log, checked: Position | null): Position | 'start' =>
  checked !== null && logOf(checked) === own && head !== null && !isAfter(checked, head) ? checked : 'start';

function progressOf({ head }: Log, logger: Pick<Logger, 'info'>): (position: Position) => void {
  let shown = performance.now();
  return position => {
    if (performance.now() - shown < SHOWN_MS) return;
    shown = performance.now();
    logger.info(`checking the keys of all events: ${Math.floor(shareOf(position, head) * 100)} %`);
  };
}
