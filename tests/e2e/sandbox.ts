/** The outside world as played by the sandbox: its events, and competitors' pages. */
import { expect } from 'vitest';
import type { Product } from './product.js';

/** Triggers an event: see the sandbox's control page. */
export async function control({ sandbox }: Pick<Product, 'sandbox'>, what: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${sandbox}/control/${what}`, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status, await answer.text()).toBe(200);
}

/** The addresses of all product pages of the market. */
export async function marketUrls({ sandbox }: Product): Promise<string[]> {
  const html = await (await fetch(`${sandbox}/market`)).text();
  return [...html.matchAll(/href="([^"]+\/products\/[^"]+)"/g)].map(([, url]) => url as string);
}

/** The same page under the sandbox's own host, because not every system resolves names below `localhost`. */
export const onLocalhost = (url: string): string => url.replace(/\/\/\w+\.localhost/, '//localhost');

/** The market's first page, with its initial price. */
export async function firstCompetitorPage(product: Product): Promise<{ url: string; price: number }> {
  const [url = ''] = await marketUrls(product);
  const price = Number(/"price":\s*"?([\d.]+)/.exec(await (await fetch(onLocalhost(url))).text())?.[1]);
  expect(price, url).toBeGreaterThan(0);
  return { url, price };
}
