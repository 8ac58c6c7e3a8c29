import { describe, expect, it } from 'vitest';
import { systemClock } from '../runtime/clock/clock.js';
import { openEventStore } from './openEventStore.js';

const opening = (url: string) => () => openEventStore(url, { clock: systemClock });

describe('the engine of the event store', () => {
  it('is SQLite for sqlite:', async () => {
    const store = opening('sqlite::memory:')();
    expect(await store.head()).toBeNull();
    await store.close();
  });

  it.each(['postgres://u:secret@db/events', 'esdb://u:secret@node:2113', 'mongodb://u:secret@h/', 'events.db', ''])(
    'is not built in for %j, and the error says what is, without the password',
    url => {
      expect(opening(url)).toThrow(/is not built into this version; built in: 'sqlite:<file>'/);
      expect(opening(url)).not.toThrow(/secret/);
    },
  );

  it('needs a path', () => expect(opening('sqlite:')).toThrow(/needs the path/));
});
