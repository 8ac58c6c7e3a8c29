/**
 * A product that never stops: each round makes a key, records an event that needs it, and notes in the work store and on the
 * bus how far the log is. Prints the position of each event that is confirmed. Argument: the data folder.
 */
import { followers } from '../../../application/follow/tables.js';
import { openBus } from '../../../platform/bus/openBus.js';
import { openEventStore } from '../../../platform/event-store/openEventStore.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { loadMasterKey } from '../../../platform/vault/masterKey.js';
import { openVault } from '../../../platform/vault/openVault.js';
import { openWorkStore } from '../../../platform/work-store/openWorkStore.js';
import { newEvent } from '../event-store/newEvent.js';

const [folder = ''] = process.argv.slice(2);
const clock = systemClock;
const masterKey = loadMasterKey({ fromConfig: undefined, file: `${folder}/master.key`, mayCreate: true });
const eventLog = openEventStore(`sqlite:${folder}/events.db`, { clock });
const workStore = await openWorkStore(`sqlite:${folder}/work.db`);
await workStore.ensure([followers]);
const vault = openVault(`sqlite:${folder}/keys.db`, { masterKey, clock });
const bus = await openBus(`sqlite:${folder}/bus.db`, { clock });

for (let round = 0; ; round++) {
  const shop = `shop-${process.pid}-${round}.myshopify.com`;
  const sealed = await vault.seal(shop, 'orders', 'a name', 'context');
  const { position } = await eventLog.append('stream', [newEvent({ data: { sealed } })], 'any');
  await workStore.transaction(({ upsert }) =>
    upsert(followers, [{ name: 'one', position, types: '[]', updated_at: clock.now() }]),
  );
  await bus.publish('topic', [{ key: shop, value: position }]);
  process.stdout.write(`${position}\n`);
}
