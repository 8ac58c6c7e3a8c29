/** The built product and a browser for a test file: started before its first test, stopped after its last. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { openBrowser } from './browser.js';
import { type Product, startProduct } from './product.js';

export let product: Product;
export let browser: Browser;

/** Call it once, at the top of the file, before hooks that need either. */
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
