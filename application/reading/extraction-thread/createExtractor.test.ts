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
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 60 }));
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

  it('leaves other threads alone', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 2, timeoutMs: 60 }));
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
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 2_000, overtimeMs: 50 }));
    const log: string[] = [];
    const extract = (what: string, ...groups: Group[]) =>
      extractor
        .extract(order(what), of(...groups))
        .then(answer => log.push('failed' in answer ? 'stopped' : groups.join()));
    await Promise.all([
      extract('hang', 'shop a', 'site a.example', 'address 8.8.8.8'),
      extract('answer', 'shop a', 'site b.example'),
      extract('answer', 'shop b', 'site a.example'),
      extract('answer', 'shop c', 'address 8.8.8.8'),
    ]);
    expect(log.slice(0, 2)).toEqual(['shop c,address 8.8.8.8', 'stopped']);
  });

  it('answers every caller on close', async () => {
    const extractor = createExtractor({ thread: hostile, threads: 1, timeoutMs: 60_000 });
    const answers = [extractor.extract(order('hang'), of()), extractor.extract(order('answer'), of())];
    await extractor.close();
    expect(await Promise.all(answers)).toEqual([{ failed: 'crashed' }, { failed: 'crashed' }]);
    expect(await extractor.extract(order('answer'), of())).toEqual({ failed: 'crashed' });
  });
});
