import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EventStore } from '../../../../platform/event-store/port.js';
import { systemClock } from '../../../../platform/runtime/clock/clock.js';
import { eventStoreContract } from '../eventStoreContract.js';
import { newEvents } from '../newEvent.js';
import { log, numbers, upTo } from '../subject.js';
import { openAnyEventStore } from './openAnyEventStore.js';

eventStoreContract(
  {
    name: 'the port’s promises and no more',
    async create() {
      const folder = await mkdtemp(join(tmpdir(), 'tidewatch-narrow-'));
      return { url: `narrow:sqlite:${join(folder, 'events.db')}`, remove: () => rm(folder, { recursive: true }) };
    },
    open: (url, clock) => openAnyEventStore(url, { clock }),
  },
  systemClock,
);

/** Without these, the check would judge nothing. */
describe('the narrow event store keeps no promise of SQL engines', () => {
  let store: EventStore;
  beforeEach(() => {
    store = openAnyEventStore('narrow:sqlite::memory:', { clock: systemClock });
  });
  afterEach(() => store.close());

  it.each(['exists', 'any', 1] as const)('it writes known ids once more, expecting %s', async expected => {
    const events = newEvents(2);
    await store.append('stream', events, 'none');
    await store.append('stream', events, expected);
    await store.append('other', events, 'none');
    expect(await log(store)).toHaveLength(6);
  });

  it('its positions have holes, and its clock steps back', async () => {
    for (const event of newEvents(5)) await store.append('stream', [event], 'any');
    const events = await log(store);
    expect(numbers(events)).not.toEqual(upTo(5));
    const times = events.map(({ recordedAt }) => recordedAt);
    expect(times).not.toEqual([...times].sort());
  });
});
