import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../platform/outbound/share/groups.js';
import { bundledThread } from './bundledThread.fixtures.js';
import { createExtractor, type Extractor, type PageBytes } from './createExtractor.js';

const pageOf = (url: string, html: string): PageBytes => ({
  ...{ url, status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } },
  bytes: new TextEncoder().encode(html),
});
const page = (price: string) =>
  pageOf(
    'https://shop.example/products/mug',
    `<html><body><h1>Blue mug</h1><p class="price">$${price} USD</p><button>Add to cart</button><p>A mug that keeps tea hot.</p></body></html>`,
  );
/** Commands for the hostile threads below. */
const order = (html: string) => pageOf('https://shop.example/', html);
const of = (...groups: Group[]) => ({ groups: new Set(groups) });

describe('extraction in threads', () => {
  let thread: URL;
  let hostile: URL;
  const open: Extractor[] = [];
  const opened = (extractor: Extractor) => {
    open.push(extractor);
    return extractor;
  };
  beforeAll(async () => {
    thread = await bundledThread();
    hostile = await bundledThread('./hostileThread.fixtures.ts');
  });
  afterAll(() => Promise.all(open.map(extractor => extractor.close())));

  it('extracts any number of pages in parallel', async () => {
    const extractor = opened(createExtractor({ thread, threads: 2 }));
    const answers = await Promise.all(
      ['1.00', '2.50', '3.99', '4.10', '5.00'].map(price => extractor.extract(page(price), of())),
    );
    expect(answers.map(answer => ('failed' in answer ? answer.failed : answer.price))).toEqual([
      '1.00',
      '2.50',
      '3.99',
      '4.10',
      '5.00',
    ]);
  });

  it('stops a page at its limit, and gives the next page a new thread', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 500 }));
    const answers = await Promise.all(
      [order('hang'), order('answer'), order('hang'), order('answer')].map(input => extractor.extract(input, of())),
    );
    expect(answers.map(answer => ('failed' in answer ? answer.failed : answer.title))).toEqual([
      'timeout',
      'answered',
      'timeout',
      'answered',
    ]);
  });

  it('gives each page its full limit, regardless of the queue', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 400 }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => extractor.extract(order('slow'), of())));
    expect(answers).toEqual(Array(4).fill({ title: 'answered' }));
  });

  it('counts the time that a page uses, not the time that the machine gives to others', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 1_000 }));
    expect(await extractor.extract(order('rest'), of())).toEqual({ title: 'answered' });
  });

  it('takes an answer that came in time, even if the process was held up until later', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 500 }));
    await extractor.extract(order('answer'), of());
    const answer = extractor.extract(order('slow'), of());
    setImmediate(() => {
      for (const end = performance.now() + 1_000; performance.now() < end; );
    });
    expect(await answer).toEqual({ title: 'answered' });
  });

  it('stops a page that keeps a thread without using it', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 50 }));
    expect(await extractor.extract(order('rest'), of())).toEqual({ failed: 'timeout' });
  });

  it('leaves other threads alone', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 2, timeoutMs: 1_000 }));
    const hanging = extractor.extract(order('hang'), of());
    expect(await extractor.extract(order('answer'), of())).toMatchObject({ title: 'answered' });
    expect(await hanging).toEqual({ failed: 'timeout' });
  });

  it.each(['throw', 'exit', 'memory'])('survives a thread that dies: %s', async death => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 20_000 }));
    expect(await extractor.extract(order(death), of())).toEqual({ failed: 'crashed' });
    expect(await extractor.extract(order('answer'), of())).toMatchObject({ title: 'answered' });
  });

  it('transfers the bytes of a page', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1 }));
    const { bytes, ...given } = order('answer');
    const answered = extractor.extract({ ...given, bytes }, of());
    await answered;
    expect(bytes.length).toBe(0);
  });

  it('prefers pages of the groups with the least recent cost', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1 }));
    const log: string[] = [];
    const extract = (what: string, group: Group) =>
      extractor.extract(order(what), of(group)).then(() => log.push(group));
    const first = extract('slow', 'shop a');
    await Promise.all([first, extract('slow', 'shop a'), extract('slow', 'shop a'), extract('answer', 'shop b')]);
    expect(log).toEqual(['shop a', 'shop b', 'shop a', 'shop a']);
  });

  it('reads other groups’ pages during one group’s overtime, but none of its own', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 60_000, overtimeMs: 50 }));
    const log: string[] = [];
    const extract = (what: string, ...groups: Group[]) =>
      extractor
        .extract(order(what), of(...groups))
        .then(answer => log.push('failed' in answer ? 'stopped' : groups.join()));
    void extract('hang', 'shop a', 'site a.example', 'address 8.8.8.8');
    void extract('answer', 'shop a', 'site b.example');
    void extract('answer', 'shop b', 'site a.example');
    await extract('answer', 'shop c', 'address 8.8.8.8');
    // Its own would come before this one, which was added last.
    await extract('answer', 'shop d');
    expect(log).toEqual(['shop c,address 8.8.8.8', 'shop d']);
  });

  it('answers every caller on close', async () => {
    const extractor = createExtractor({ thread: hostile, threads: 1, timeoutMs: 60_000 });
    const answers = [extractor.extract(order('hang'), of()), extractor.extract(order('answer'), of())];
    await extractor.close();
    expect(await Promise.all(answers)).toEqual([{ failed: 'crashed' }, { failed: 'crashed' }]);
    expect(await extractor.extract(order('answer'), of())).toEqual({ failed: 'crashed' });
  });
});
