import type { Instant } from '../../domain/kernel/names.js';
import { type Page, ShopifyError } from '../../platform/shopify/port.js';

/** A connection ends after so many objects, as if there were no more (shopify reference §7). */
const CONNECTION_END = 25_000;

interface PagedList<Item> {
  /** `from`: what is older is left out; `null`: nothing is. */
  pageAfter(from: Instant | null, cursor: string | null): Promise<Page<Item>>;
  /** The time that the pages are sorted by, and that `from` is about. */
  timeOf(item: Item): Instant;
  record(items: readonly Item[]): Promise<unknown>;
}

/**
 * Every page, each recorded whole before the next is asked for. Where a connection has come to its end the rest is asked
 * for from its last time on; what is of that very time comes twice.
 * @throws ShopifyError `bad_answer` where more than a connection holds is of one time: no date splits that.
 */
export async function readAllPages<Item>({ pageAfter, timeOf, record }: PagedList<Item>): Promise<void> {
  let from: Instant | null = null;
  let last: Instant | null = null;
  let cursor: string | null = null;
  for (let seen = 0; ; ) {
    const page: Page<Item> = await pageAfter(from, cursor);
    await record(page.items);
    seen += page.items.length;
    last = page.items.reduce<Instant | null>((_, item) => timeOf(item), last);
    cursor = page.cursor;
    if (cursor !== null) continue;
    if (seen < CONNECTION_END) return;
    if (last === from) throw new ShopifyError('bad_answer', `more than ${CONNECTION_END} things changed at ${last}`);
    [from, seen] = [last, 0];
  }
}
