import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledThread } from './bundledThread.fixtures.js';
import { createExtractor, type Extractor } from './createExtractor.js';

const page = (price: string) => ({
  url: 'https://shop.example/products/mug',
  html: `<html><body><h1>Blue mug</h1><p class="price">$${price} USD</p><button>Add to cart</button><p>A mug that keeps tea hot.</p></body></html>`,
});
/** The commands that the hostile threads below understand. */
const order = (html: string) => ({ url: 'https://shop.example/', html });

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
      ['1.00', '2.50', '3.99', '4.10', '5.00'].map(price => extractor.extract(page(price))),
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
      [order('hang'), order('answer'), order('hang'), order('answer')].map(input => extractor.extract(input)),
    );
    expect(answers.map(answer => ('failed' in answer ? answer.failed : answer.title))).toEqual([
      'timeout',
      'answered',
      'timeout',
      'answered',
    ]);
  });

  it('gives each page its full limit, however many are queued before it', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 400 }));
    const answers = await Promise.all(Array.from({ length: 4 }, () => extractor.extract(order('slow'))));
    expect(answers).toEqual(Array(4).fill({ title: 'answered' }));
  });

  it('leaves other threads alone', async () => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 2, timeoutMs: 60 }));
    const hanging = extractor.extract(order('hang'));
    expect(await extractor.extract(order('answer'))).toMatchObject({ title: 'answered' });
    expect(await hanging).toEqual({ failed: 'timeout' });
  });

  it.each(['throw', 'exit', 'memory'])('survives a thread that dies: %s', async death => {
    const extractor = opened(createExtractor({ thread: hostile, threads: 1, timeoutMs: 20_000 }));
    expect(await extractor.extract(order(death))).toEqual({ failed: 'crashed' });
    expect(await extractor.extract(order('answer'))).toMatchObject({ title: 'answered' });
  });

  it('answers every caller when it is closed', async () => {
    const extractor = createExtractor({ thread: hostile, threads: 1, timeoutMs: 60_000 });
    const answers = [extractor.extract(order('hang')), extractor.extract(order('answer'))];
    await extractor.close();
    expect(await Promise.all(answers)).toEqual([{ failed: 'crashed' }, { failed: 'crashed' }]);
    expect(await extractor.extract(order('answer'))).toEqual({ failed: 'crashed' });
  });
});
