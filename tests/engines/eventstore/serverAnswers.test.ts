/**
 * The server's answers that the adapter relies on, through the bare client: on the server in EVENT_STORE_URL, otherwise
 * on the stand-in, which must answer alike. Measured on EventStoreDB 23.10.8.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import client, { type EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from './standIn.js';

const real = process.env.EVENT_STORE_URL;
const { jsonEvent } = client;

describe(`the answers of ${real ? 'EventStoreDB' : 'its stand-in'}`, () => {
  let standIn: StandIn | undefined;
  let server: EventStoreDBClient;
  beforeAll(async () => {
    standIn = real ? undefined : await startStandIn({ commitTimeoutMs: 50 });
    server = client.EventStoreDBClient.connectionString(real ?? standIn?.url ?? '');
  });
  afterAll(async () => {
    await server.dispose();
    await standIn?.stop();
  });

  // Per-call credentials keep the client from its shared append stream.
  const credentials = { username: 'none', password: 'none' };
  const newStream = () => `answers-${randomBytes(6).toString('hex')}`;
  const event = (id: string = randomUUID()) => jsonEvent({ id, type: 'Answered', data: {} });
  type Expected = 'any' | 'no_stream' | 'stream_exists' | bigint;
  const append = (stream: string, events: ReturnType<typeof event>[], expectedRevision: Expected) =>
    server.appendToStream(stream, events, { expectedRevision, credentials });
  const revisionsOf = async (stream: string) => {
    const found: number[] = [];
    try {
      for await (const { event: read } of server.readStream(stream, { credentials }))
        found.push(Number(read?.revision));
    } catch (fault) {
      if ((fault as { type?: string }).type !== 'stream-not-found') throw fault;
    }
    return found;
  };
  const offsets = async () => {
    const found: bigint[] = [];
    for await (const { event: read } of server.readAll({ credentials, direction: 'backwards', maxCount: 2 }))
      if (read?.position) found.push(read.position.commit);
    return found;
  };

  it('append `stream_exists` to a stream with metadata only: success', async () => {
    const stream = newStream();
    await server.setStreamMetadata(stream, { maxAge: 3_600 }, { credentials });
    expect(await append(stream, [event()], 'stream_exists')).toMatchObject({ success: true });
  });

  it.each(['any', 'no_stream'] as const)(
    'append `%s` of an id that is there: success, and the first position',
    async expected => {
      const stream = newStream();
      const first = event();
      const { position } = await append(stream, [first], 'no_stream');
      expect(await append(stream, [first], expected)).toMatchObject({
        success: true,
        nextExpectedRevision: 0n,
        position,
      });
      expect(await revisionsOf(stream)).toEqual([0]);
    },
  );

  it.each(['any', 'no_stream'] as const)(
    'append `%s` of an id that is there and a new one: refused',
    async expected => {
      const stream = newStream();
      const first = event();
      await append(stream, [first], 'no_stream');
      await expect(append(stream, [first, event()], expected)).rejects.toMatchObject({
        type: 'wrong-expected-version',
      });
    },
  );

  it('the same append twice at once: one is dropped, and repeating it gets the first answer', async () => {
    const stream = newStream();
    const one = event();
    const both = await Promise.allSettled([append(stream, [one], 'no_stream'), append(stream, [one], 'no_stream')]);
    const [refused] = both.flatMap(result => (result.status === 'rejected' ? [result.reason as Error] : []));
    if (refused) expect(refused.message).toContain('Operation timed out: Commit phase timeout');
    expect(await append(stream, [one], 'no_stream')).toMatchObject({ success: true, nextExpectedRevision: 0n });
    expect(await revisionsOf(stream)).toEqual([0]);
  });

  it('a soft delete empties the stream without a fault; an append with `no_stream` then goes on at its revision', async () => {
    const stream = newStream();
    await append(stream, [event(), event()], 'no_stream');
    await server.deleteStream(stream, { credentials });
    expect(await revisionsOf(stream)).toEqual([]);
    expect(await append(stream, [event()], 'no_stream')).toMatchObject({ success: true, nextExpectedRevision: 2n });
    expect(await revisionsOf(stream)).toEqual([2]);
  });

  it('a tombstone refuses append, read and metadata', async () => {
    const stream = newStream();
    await append(stream, [event()], 'no_stream');
    await server.tombstoneStream(stream, { credentials });
    const deleted = { type: 'stream-deleted' };
    await expect(append(stream, [event()], 'any')).rejects.toMatchObject(deleted);
    await expect(revisionsOf(stream)).rejects.toMatchObject(deleted);
    await expect(revisionsOf(`$$${stream}`)).rejects.toMatchObject(deleted);
  });

  it('`$all` cannot be read from a position that no event has, and a subscription from there goes on at the next', async () => {
    const stream = newStream();
    await append(stream, [event(), event()], 'no_stream');
    const [last = 0n] = await offsets();
    const from = { commit: last - 1n, prepare: last - 1n };
    const reading = async () => {
      for await (const read of server.readAll({ fromPosition: from, credentials, maxCount: 1 })) return read;
      return null;
    };
    await expect(reading()).rejects.toThrow('Unexpected ReadAllResult: Error');
    for await (const { event: read } of server.subscribeToAll({ fromPosition: from, credentials })) {
      expect(read).toMatchObject({ streamId: stream, revision: 1n });
      break;
    }
  });

  it('`$all` beyond its end has no events', async () => {
    const [last = 0n] = await offsets();
    const beyond = { commit: last + 1_000_000n, prepare: last + 1_000_000n };
    for await (const read of server.readAll({ fromPosition: beyond, credentials })) expect(read).toBeNull();
  });

  it('a burst of 200 events cuts a live subscription, and one of 100 does not', async () => {
    const stream = newStream();
    const fault = new Promise<Error>(resolve => {
      const subscription = server.subscribeToAll({
        fromPosition: 'end',
        filter: client.streamNameFilter({ prefixes: [stream] }),
        credentials,
      });
      let seen = 0;
      subscription
        .on('data', () => {
          seen += 1;
          if (seen === 100)
            void append(
              stream,
              Array.from({ length: 200 }, () => event()),
              99n,
            ).catch(() => {});
        })
        .on('error', resolve)
        .on(
          'confirmation',
          () =>
            void append(
              stream,
              Array.from({ length: 100 }, () => event()),
              'no_stream',
            ),
        );
    });
    expect((await fault).message).toContain('Consumer too slow to handle event while live');
  });
});
