/**
 * A separate process on one bus: `publish` sends 0, 1, 2, … to one key and prints each number once stored; `consume`
 * prints each value and never finishes one, so that a kill always interrupts it.
 */
import { openBus } from '../../../platform/bus/openBus.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';

const [url = '', role = ''] = process.argv.slice(2);
const bus = await openBus(url, { clock: systemClock });
const { signal } = new AbortController();

if (role === 'publish')
  for (let n = 0; ; n++) {
    await bus.publish('price-checks', [{ key: 'a', value: n }]);
    process.stdout.write(`${n}\n`);
  }
else
  await bus.consume({ topic: 'price-checks', group: 'monitor', concurrency: 4, signal }, ({ value }) => {
    process.stdout.write(`${value}\n`);
    return new Promise(() => {});
  });
