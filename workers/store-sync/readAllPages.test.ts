import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../../domain/kernel/names.js';
import { readAllPages } from './readAllPages.js';

interface Thing {
  readonly id: number;
  readonly at: Instant;
}

const PAGE = 250;
const second = (n: number) => as<Instant>(new Date(Date.parse('2026-07-01T00:00:00Z') + n * 1000).toISOString());

/** A store with this many records, oldest first, whose lists end after 25,000 as Shopify's do. */
function store(count: number, timeOf: (n: number) => Instant) {
  const things = Array.from({ length: count }, (_, id): Thing => ({ id, at: timeOf(id) }));
  const asked: (Instant | null)[] = [];
  const seen: number[] = [];
  return {
    asked,
    seen,
    read: () =>
      readAllPages<Thing>({
        async pageAfter(from, cursor) {
          if (cursor === null) asked.push(from);
          const listed = things.filter(({ at }) => from === null || at >= from).slice(0, 25_000);
          const start = Number(cursor ?? 0);
          const end = start + PAGE;
          return { items: listed.slice(start, end), cursor: end < listed.length ? String(end) : null };
        },
        timeOf: ({ at }) => at,
        record: async items => void seen.push(...items.map(({ id }) => id)),
      }),
  };
}

describe('everything in a list', () => {
  it.each([0, 1, 250, 251, 24_999])('is read once if it has %i records', async count => {
    const { read, seen, asked } = store(count, second);
    await read();
    expect(seen).toHaveLength(count);
    expect(asked).toEqual([null]);
  });

  it('is read past the 25,000th, where a list ends as if there were no more', async () => {
    const { read, seen, asked } = store(60_000, second);
    await read();
    expect(new Set(seen).size).toBe(60_000);
    expect(asked).toEqual([null, second(24_999), second(49_998)]);
  });

  it('is not taken as read if no date can split it', async () => {
    const { read } = store(25_001, () => second(0));
    await expect(read()).rejects.toMatchObject({ failure: 'bad_answer' });
  });
});
