/** The built product and a browser for a file of tests: there before its first test, gone after its last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.js';
import { type Product, startProduct } from './product.js';

export let product: Product;
export let browser: Browser;

/** Call it once, at the top of the file: hooks that need either come after it. */
export function withProduct(env?: Readonly<Record<string, string>>): void {
  beforeAll(async () => {
    await Promise.all([
      startProduct(env).then(started => {
        product = started;
      }),
      openBrowser().then(opened => {
        browser = opened;
      }),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await product?.remove();
  });
}
