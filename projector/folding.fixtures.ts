/** Given events, then rows: runs a projection over real engines. Test code only. */
import type { EventOf, EventType } from '../domain/events.js';
import type { LoggedBatch } from '../platform/event-store/codec/eventLog.js';
import type { LoggedEvent } from '../platform/event-store/codec/loggedEvent.js';
import type { NewEvent } from '../platform/event-store/port.js';
import type { ReadTables } from '../platform/read-store/readTables.js';
import type { Projection } from '../read-models/projection.js';
import { type Engines, event, openEngines } from './engines.fixtures.js';
import { rebuild } from './rebuild.js';
import type { UnitOfWork } from './unitOfWork.js';

let made = 0;

/** Builds an event with its type's data. */
export const happened = <Type extends EventType>(
  type: Type,
  { at, ...data }: Omit<EventOf<Type>, 'type' | 'at'> & { readonly at?: string },
  shop?: string,
): NewEvent => {
  made += 1;
  const base = event(`event ${made}`, type, data, shop);
  return at === undefined ? base : { ...base, at };
};

/** Sealed events need the vault. */
type Happening = NewEvent | ((engines: Engines) => Promise<NewEvent>);

/** Folds the events in a rebuild. @returns a function that reads a table in key order. */
export async function folded(projection: Projection, ...happenings: readonly Happening[]) {
  const engines = await openEngines();
  const events = await Promise.all(
    happenings.map(happening => (typeof happening === 'function' ? happening(engines) : happening)),
  );
  await engines.eventLog.append('facts', events, 'any');
  const { readAll } = engines.eventLog;
  const eventLog: Engines['eventLog'] = {
    ...engines.eventLog,
    readAll: (after, options) => apart(readAll(after, { ...options, batchSize: 1 })),
  };
  await rebuild({ ...engines, eventLog, onDeadLetter: refuse }, projection);
  return rowsIn(engines, projection);
}

/** Puts an empty batch after each, because folds see the rows of their own batch and the one before without `needs`. */
async function* apart<B extends LoggedBatch>(batches: AsyncIterable<B>): AsyncIterable<B> {
  for await (const batch of batches) {
    yield batch;
    yield { ...batch, events: [] };
  }
}

const rowsIn =
  ({ readStore }: Engines, { tables }: Projection) =>
  async <Name extends keyof ReadTables>(name: Name): Promise<ReadTables[Name][]> => {
    const table = Object.values(tables).find(candidate => candidate.name === name);
    return (await readStore.sql
      .selectFrom(name as 'orders')
      .selectAll()
      .orderBy((table?.key ?? []) as 'order_id'[])
      .execute()) as unknown as ReadTables[Name][];
  };

/** Fetches the rows that these events' folds need. */
export async function fetchFor(
  { need, fetch }: Pick<UnitOfWork, 'need' | 'fetch'>,
  events: readonly LoggedEvent[],
): Promise<void> {
  for (const event of events) need(event);
  await fetch();
}

function refuse(projection: string, { type }: { type: string }, fault: unknown): never {
  throw new Error(`${projection} could not fold ${type}`, { cause: fault });
}
