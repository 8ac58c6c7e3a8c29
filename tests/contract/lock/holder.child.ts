/**
 * A separate process at one lock: `hold` takes it, prints `held` and never releases it, so that a kill always
 * interrupts it; `count` repeatedly adds 1 to the number in a file under the lock.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { openLock } from '../../../platform/lock/openLock.js';
import { systemClock } from '../../../platform/runtime/clock/clock.js';

const [url = '', role = '', file = '', times = '0'] = process.argv.slice(2);
const lock = openLock(url, { clock: systemClock });

if (role === 'hold') {
  // A promise alone keeps no process alive.
  setInterval(() => {}, 1_000);
  await lock.hold('a', () => {
    process.stdout.write('held\n');
    return new Promise<never>(() => {});
  });
}

for (let n = 0; n < Number(times); n++)
  await lock.hold('a', async () => {
    const before = Number(readFileSync(file, 'utf8'));
    await new Promise(resolve => setTimeout(resolve, 2));
    writeFileSync(file, String(before + 1));
  });
await lock.close();
