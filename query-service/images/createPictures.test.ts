import { describe, expect, it } from 'vitest';
import { PNG } from '../../platform/outbound/fetch/picture.fixtures.js';
import type { FetchedPicture } from '../../platform/outbound/fetch/port.js';
import { createPictures } from './createPictures.js';

const MINUTE_MS = 60_000;
const picture: FetchedPicture = { outcome: 'picture', type: 'image/png', bytes: PNG };
const failed = (reason: 'gone' | 'timeout' | 'blocked' | 'http_error', retryAfter?: number): FetchedPicture => ({
  ...{ outcome: 'failed', reason, detail: 'said so' },
  ...(retryAfter === undefined ? {} : { retryAfter }),
});

/** A site that answers on demand. */
function setUp() {
  const asked: string[] = [];
  const answers: ((answer: FetchedPicture) => void)[] = [];
  const clock = { now: 0 };
  const pictures = createPictures({
    fetch: {
      picture: url => {
        asked.push(url);
        return new Promise(resolve => answers.push(resolve));
      },
      close: async () => {},
    },
    now: () => clock.now,
  });
  const of = (path: string, host = 'rival.example') => pictures.of({ url: `https://${host}${path}`, robots: true });
  /** Asks, and lets the site answer if it is asked. */
  const answered = async (path: string, answer: FetchedPicture, host?: string) => {
    const running = of(path, host);
    await turn();
    answers.shift()?.(answer);
    return running;
  };
  return { asked, answers, clock, of, answered };
}
/** Waits until all pending promises have settled. */
const turn = () => new Promise(resolve => setImmediate(resolve));

describe('pictures', () => {
  it('are fetched once for all simultaneous viewers, and once a day', async () => {
    const { asked, answers, clock, of, answered } = setUp();
    const together = Promise.all([of('/a'), of('/a'), of('/a')]);
    await turn();
    expect(asked).toEqual(['https://rival.example/a']);
    answers.shift()?.(picture);
    for (const one of await together) expect(one).toMatchObject({ type: 'image/png', bytes: PNG });
    clock.now += 24 * 60 * MINUTE_MS - 1;
    await of('/a');
    expect(asked).toHaveLength(1);
    clock.now += 1;
    await answered('/a', picture);
    expect(asked).toHaveLength(2);
  });

  it('have an ETag of their content', async () => {
    const { answered } = setUp();
    const [a, b] = [await answered('/a', picture), await answered('/b', picture)];
    const other = await answered('/c', { outcome: 'picture', type: 'image/png', bytes: Buffer.concat([PNG, PNG]) });
    expect(a).toMatchObject({ etag: expect.stringMatching(/^"[\w-]{22}"$/) });
    expect((a as { etag: string }).etag).toBe((b as { etag: string }).etag);
    expect((a as { etag: string }).etag).not.toBe((other as { etag: string }).etag);
  });

  it.each([
    ['gone', 60],
    ['http_error', 5],
  ] as const)(
    'if they are %s, are not requested again for %i minutes, while their neighbours are',
    async (reason, minutes) => {
      const { asked, clock, of, answered } = setUp();
      expect(await answered('/a', failed(reason))).toEqual({ failure: `${reason}: said so` });
      clock.now += minutes * MINUTE_MS - 1;
      expect(await of('/a')).toEqual({ failure: `${reason}: said so` });
      expect(await answered('/b', picture)).toMatchObject({ bytes: PNG });
      clock.now += 1;
      expect(await answered('/a', picture)).toMatchObject({ bytes: PNG });
      expect(asked.map(url => new URL(url).pathname)).toEqual(['/a', '/b', '/a']);
    },
  );

  it.each([
    ['five minutes', failed('timeout'), 5],
    ['as long as it asks', failed('blocked', 1200), 20],
    ['six hours at most', failed('blocked', 86_400), 360],
  ])('of a host that does not serve us are left alone for %s, those that wait as well', async (_, answer, minutes) => {
    const { asked, answers, clock, of, answered } = setUp();
    const many = Promise.all(['/a', '/b', '/c', '/d'].map(path => of(path)));
    await turn();
    expect(asked).toHaveLength(2);
    for (const tell of answers.splice(0)) tell(answer);
    for (const one of await many) expect(one).toHaveProperty('failure');
    expect(asked).toHaveLength(2);
    expect(await answered('/a', picture, 'other.example')).toMatchObject({ bytes: PNG });
    clock.now += minutes * MINUTE_MS - 1;
    expect(await of('/e')).toEqual({ failure: 'rival.example is paused after a failure' });
    clock.now += 1;
    expect(await answered('/e', picture)).toMatchObject({ bytes: PNG });
  });

  it('are requested two at a time from the hosts of one domain', async () => {
    const { asked, of } = setUp();
    for (const host of ['a', 'b', 'c']) void of('/tent.jpg', `${host}.wild.example`);
    await turn();
    expect(asked).toEqual(['https://a.wild.example/tent.jpg', 'https://b.wild.example/tent.jpg']);
    void of('/tent.jpg', 'other.example');
    await turn();
    expect(asked.at(-1)).toBe('https://other.example/tent.jpg');
  });

  it('are requested from one host two at a time', async () => {
    const { asked, answers, of } = setUp();
    const many = Promise.all(['/a', '/b', '/c'].map(path => of(path)));
    await turn();
    expect(asked).toHaveLength(2);
    answers.shift()?.(picture);
    await turn();
    expect(asked).toHaveLength(3);
    for (const tell of answers.splice(0)) tell(picture);
    await many;
  });

  it('take 16 MB of memory at most: the least recently used one makes room', async () => {
    const { asked, answered } = setUp();
    const large: FetchedPicture = { outcome: 'picture', type: 'image/png', bytes: Buffer.alloc(1024 * 1024) };
    for (let n = 0; n < 16; n++) await answered(`/${n}`, large);
    await answered('/15', large);
    expect(asked).toHaveLength(16);
    await answered('/0', large);
    expect(asked).toHaveLength(17);
  });

  it.each([
    ['https://cdn.shopify.com/s/files/1/p.jpg?v=17', 'https://cdn.shopify.com/s/files/1/p.jpg?v=17&width=180'],
    ['https://rival.example/cdn/shop/p.jpg?width=4000&height=9', 'https://rival.example/cdn/shop/p.jpg?width=180'],
    ['https://rival.example/p.jpg?width=4000', 'https://rival.example/p.jpg?width=4000'],
  ])('are small copies where Shopify makes them: %s', async (url, small) => {
    const { asked, of } = setUp();
    void of(url.slice(new URL(url).origin.length), new URL(url).host);
    await turn();
    expect(asked).toEqual([small]);
  });

  it('without a URL are not found', async () => expect(await setUp().of('x', ':')).toEqual({ failure: 'not a URL' }));
});
