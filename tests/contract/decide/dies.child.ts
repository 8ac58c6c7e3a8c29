/**
 * Writes from a separate process, prints `written` after the engine's answer and before its own, and waits to be
 * killed. Arguments: the store's URL, the key store's URL, `command` or `facts`.
 */
import { commandHandler } from '../../../application/decide/handle.js';
import { record } from '../../../application/decide/record.js';
import { watchlist } from '../../../domain/competitors/watchlist.js';
import { decodedLog } from '../../../platform/event-store/codec/eventLog.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openAnyEventStore } from '../event-store/narrow/openAnyEventStore.js';
import { gone, report } from './facts.js';
import { at, meta, schedule, stream } from './watchlistCommands.js';

const [url = '', keys = '', what = ''] = process.argv.slice(2);
const vault = openVault(keys, { masterKey: new Uint8Array(32).fill(7), clock: systemClock });
const eventLog = decodedLog(openAnyEventStore(url, { clock: systemClock }), vault);

const forEver = () => {
  process.stdout.write('written\n');
  return new Promise<never>(() => setInterval(() => {}, 60_000));
};

if (what === 'facts') {
  await record(eventLog, report(gone(0, 3)));
  await forEver();
} else {
  const handle = commandHandler({
    ...eventLog,
    async append(...request) {
      await eventLog.append(...request);
      return forEver();
    },
  });
  await handle(watchlist, { commandId: 'c1', stream, command: schedule('a', 60, at), meta });
}
