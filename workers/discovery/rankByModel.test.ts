import { describe, expect, it } from 'vitest';
import { rankByModel } from './rankByModel.js';
import { answering, NO_PAUSES } from './sources/answering.fixtures.js';

const offers = ['a', 'b', 'c'].map(title => ({
  title,
  merchant: 'Shop',
  price: '1.00',
  currency: 'USD',
  reasons: ['same price'],
}));
const product = { title: 'Own', price: '2.00' };
const UNSTOPPED = new AbortController().signal;
const saying = (content: unknown) => ({ json: { choices: [{ message: { content } }] } });

/** @param timeoutMs long: on a busy machine even the first request to a server of this process takes its time. */
async function ranked(answer: Parameters<typeof answering>[0], key: string | null = null, timeoutMs = 15_000) {
  const { origin, asked } = await answering(answer);
  const setup = { url: `${origin}/v1`, model: 'small', key };
  const order = await rankByModel(setup, product, offers, UNSTOPPED, { ...NO_PAUSES, attempts: 1, timeoutMs });
  return { order, asked, titles: order.map(({ title }) => title).join('') };
}

describe('a ranking model', () => {
  it('reorders offers, and may say why', async () => {
    const content = '{"ranking":[{"index":2,"reason":" same\\nbag "},{"index":0}]}';
    const { order, titles, asked } = await ranked(() => saying(content), 'k3');
    expect(titles).toBe('cab');
    expect(order.map(({ reasons }) => reasons)).toEqual([['same price', 'same bag'], ['same price'], ['same price']]);
    expect(asked[0]).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer k3' } });
    expect(asked[0]?.url.pathname).toBe('/v1/chat/completions');
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user' }],
    });
  });

  it('may wrap its answer in a code fence, and needs no key', async () => {
    const { titles, asked } = await ranked(() => saying('```json\n{"ranking":[{"index":1}]}\n```'));
    expect(titles).toBe('bac');
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  it.each<[string, Parameters<typeof answering>[0]]>([
    [
      'names offers that are not there',
      () => saying('{"ranking":[{"index":9},{"index":-1},{"index":"0"},{"index":0.5}]}'),
    ],
    ['names none', () => saying('{"ranking":[]}')],
    ['answers prose', () => saying('the first one, I think')],
    ['answers something else', () => ({ json: { choices: 'none' } })],
    ['fails', () => ({ status: 500, json: {} })],
  ])('changes nothing if it %s', async (_, answer) => expect((await ranked(answer)).order).toEqual(offers));

  it('changes nothing if it never answers', async () =>
    expect((await ranked(() => null, null, 50)).order).toEqual(offers));

  it('can neither add, drop nor repeat an offer', async () =>
    expect((await ranked(() => saying('{"ranking":[{"index":1},{"index":1},{"index":7}]}'))).titles).toBe('bac'));

  it('cannot add a page of text', async () => {
    const content = JSON.stringify({ ranking: [{ index: 0, reason: 'x'.repeat(121) }] });
    expect((await ranked(() => saying(content))).order).toEqual(offers);
  });

  it('is not called for an empty list', async () => {
    const { origin, asked } = await answering(() => ({ json: {} }));
    expect(await rankByModel({ url: origin, model: 'm', key: null }, product, [], UNSTOPPED)).toEqual([]);
    expect(asked).toEqual([]);
  });
});
