import type { Instant } from '../../domain/kernel/names.js';
import { type Page, ShopifyError } from '../../platform/shopify/port.js';

/** Shopify silently ends a list after this many objects (shopify reference §7). */
const CONNECTION_END = 25_000;

interface PagedList<Item> {
  /** `from`: omits older records; `null` omits none. */
  pageAfter(from: Instant | null, cursor: string | null): Promise<Page<Item>>;
  /** The time by which pages are sorted and `from` filters. */
  timeOf(item: Item): Instant;
  record(items: readonly Item[]): Promise<unknown>;
}

/**
 * Reads all pages and records each before requesting the next. At Shopify's list limit, requests the rest from the last
 * time; records with exactly that time repeat.
 * @throws ShopifyError `bad_answer` if more records than a list can hold share one time.
 */
export async function readAllPages<Item>({ pageAfter, timeOf, record }: PagedList<Item>): Promise<void> {
  let from: Instant | null = null;
  let last: Instant | null = null;
  let cursor: string | null = null;
  for (let count = 0; ; ) {
    const page: Page<Item> = await pageAfter(from, cursor);
    await record(page.items);
    count += page.items.length;
    last = page.items.reduce<Instant | null>((_, item) => timeOf(item), last);
    cursor = page.cursor;
    if (cursor !== null) continue;
    if (count < CONNECTION_END) return;
    if (last === from) throw new ShopifyError('bad_answer', `more than ${CONNECTION_END} things changed at ${last}`);
    [from, count] = [last, 0];
  }
}
