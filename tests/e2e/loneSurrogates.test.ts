/**
 * Half a character, `"Fancy \ud83dMug"`, on a competitor's page, in a label and in a notification: with the previous
 * driver it ended the product for every merchant, and again at the first read after each restart.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../bench/runningProduct.js';
import { eventually } from './eventually.js';
import { type Product, startProduct } from './product.js';
import { control, firstCompetitorPage, onLocalhost } from './sandbox.js';

interface Competitor {
  readonly id: string;
  readonly label: string | null;
  readonly price: number | null;
}

let product: Product;
let cookie: string;
beforeAll(async () => {
  product = await startProduct();
  cookie = await signIn(product.url);
});
afterAll(() => product?.remove());

const ask = async <Answer>(path: string, method = 'GET', body?: object): Promise<Answer> => {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as Answer;
};
const competitors = () => ask<Competitor[]>('/competitors');
const notifications = () =>
  ask<{ message: string; category: string; action: string | null }[]>('/auth/shopify/notifications');

it('is stored and shown as U+FFFD, and the product continues', async () => {
  const { url } = await firstCompetitorPage(product);
  await control(product, 'fail', { url, mode: 'broken_text' });
  expect(await (await fetch(onLocalhost(url))).text()).toContain('Fancy \\ud83dMug');
  await ask('/competitors', 'POST', { url, label: 'Fancy \ud83dMug' });
  await ask('/auth/shopify/notifications', 'POST', {
    message: 'Fancy \ud83dMug',
    type: 'info',
    category: 'Half \udc00',
    action: '/\ud83dmug',
  });
  await eventually(async () => (await competitors()).some(({ price }) => price !== null));
  await eventually(async () => (await notifications()).some(({ category }) => category === 'Half \ufffd'));
  await survives();
});

it('survives a kill -9 and a restart', async () => {
  await product.kill();
  await product.start();
  await survives();
});

async function survives(): Promise<void> {
  expect(await competitors()).toMatchObject([{ label: 'Fancy \ufffdMug', price: expect.any(Number) }]);
  expect(await notifications()).toContainEqual(
    expect.objectContaining({ message: 'Fancy \ufffdMug', category: 'Half \ufffd', action: '/\ufffdmug' }),
  );
  const [{ id } = { id: '' }] = await competitors();
  // Stored a moment after the price.
  const evidence = await eventually(async () => {
    const { at, ...found } = await ask<{ at: string | null }>(`/competitors/${id}/evidence`);
    return at && JSON.stringify(found);
  });
  expect(evidence).toContain('Fancy \ufffdMug');
  expect(evidence).not.toMatch(/\\ud[89a-f]/i);
}
