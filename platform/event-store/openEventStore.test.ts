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

  it('is PostgreSQL for postgres:, which is not asked before its first use', async () => {
    const store = opening('postgres://u:secret@127.0.0.1:1/events')();
    await expect(store.ready()).rejects.toThrow(
      /^cannot use PostgreSQL at 127\.0\.0\.1:1\/events: nothing listens there$/,
    );
    await store.close();
  });

  it('is EventStoreDB for esdb:, which is not asked before its first use', async () => {
    const store = opening('esdb://u:secret@127.0.0.1:1?tls=false')();
    await expect(store.ready()).rejects.toThrow(
      /^TIDEWATCH_EVENT_STORE: cannot use EventStoreDB at 127\.0\.0\.1:1 \(log tidewatch\): nothing listens there; start/,
    );
    await store.close();
  });

  it.each(['mongodb://u:secret@h/', 'events.db', ''])(
    'is not built in for %j, and the error says what is, without the password',
    url => {
      expect(opening(url)).toThrow(
        /is not built into this version; built in: 'sqlite:<file>', 'postgres:\/\/…', 'esdb:\/\/…'/,
      );
      expect(opening(url)).not.toThrow(/secret/);
    },
  );

  it('needs a path', () => expect(opening('sqlite:')).toThrow(/needs the path/));
});
