import { expect, it } from 'vitest';
import type { StoredEvent } from './connection.js';
import { sealAccess } from './sealAccess.js';

/** More than a call can have arguments. */
const MANY = 130_000;

it('a stream is cleaned of 130,000 events that outlived their age at once', async () => {
  const recordedAt = '2026-01-01T00:00:00.000Z';
  const event: Omit<StoredEvent, 'offset' | 'revision'> = {
    ...{ stream: 'tw-sessions', type: 'SessionSeen', id: 'one', data: {} },
    metadata: { schema: 1, at: recordedAt, recordedAt, meta: { shop: null } },
  };
  const kept: unknown[] = [];
  const seal = sealAccess({
    prefix: 'tw-',
    connection: { setMetadata: async (_: string, metadata: object) => void kept.push(metadata) } as never,
    book: {
      ages: async () => new Map([['sessions', 60]]),
      // A run noted all of them, but ended before it instructed the server.
      removed: async () => Array.from({ length: MANY }, (_, n) => ({ offset: BigInt(n) })),
      noteRemoved: async () => {},
    } as never,
    pages: {
      async *stream() {
        for (let n = 0; n <= MANY; n++) yield { ...event, offset: BigInt(n), revision: n };
      },
    } as never,
  });
  await seal.scavenge(1_000_000n, () => recordedAt);
  expect(kept).toMatchObject([{ truncateBefore: MANY }]);
});
