import type { Instant } from '../../domain/kernel/names.js';
import { type Page, ShopifyError } from '../../platform/shopify/port.js';

/** A Shopify list ends after this many objects, as if there were no more (shopify reference §7). */
const CONNECTION_END = 25_000;

interface PagedList<Item> {
  /** `from`: older records are left out; `null`: none are. */
  pageAfter(from: Instant | null, cursor: string | null): Promise<Page<Item>>;
  /** The time that pages are sorted by, and that `from` refers to. */
  timeOf(item: Item): Instant;
  record(items: readonly Item[]): Promise<unknown>;
}

/**
 * Reads every page and records each before asking for the next. When a list reaches Shopify's limit, the rest is
 * requested from its last time on; records with exactly that time come twice.
 * @throws ShopifyError `bad_answer` if more records than a list can hold have the same time: no date splits them.
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
