import type { Page } from '../../platform/shopify/port.js';

/** Every page, each recorded whole before the next is asked for. */
export async function drain<Item>(
  pageAfter: (cursor: string | null) => Promise<Page<Item>>,
  record: (items: readonly Item[]) => Promise<unknown>,
): Promise<void> {
  for (let cursor: string | null = null, more = true; more; more = cursor !== null) {
    const page: Page<Item> = await pageAfter(cursor);
    await record(page.items);
    cursor = page.cursor;
  }
}
