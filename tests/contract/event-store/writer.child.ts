/**
 * Appends from a separate process and prints `<event id> <position>` for each confirmed append. Arguments: the store's
 * URL, the writer's name, the number of events (default: until it is killed).
 */
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { openAnyEventStore } from './narrow/openAnyEventStore.js';
import { newEvent } from './newEvent.js';

const CALLERS = 8;
const [url = '', name = '', count = 'Infinity'] = process.argv.slice(2);
const store = openAnyEventStore(url, { clock: systemClock });
let left = Number(count);

async function caller(number: number): Promise<void> {
  while (left > 0) {
    left -= 1;
    const stream = left % 3 === 0 ? 'shared' : `${name}-${number}`;
    const event = newEvent({ id: randomUUID(), type: left % 2 === 0 ? 'Even' : 'Odd' });
    const { position } = await store.append(stream, [event], 'any');
    process.stdout.write(`${event.id} ${position}\n`);
  }
}

await Promise.all(Array.from({ length: CALLERS }, (_, number) => caller(number)));
await store.close();
