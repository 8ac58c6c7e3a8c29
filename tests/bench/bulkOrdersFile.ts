/** A bulk operation's file as Shopify writes it: orders with their buyers' names, each followed by its lines. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

const PRODUCTS = 60;
const DAY_MS = 86_400_000;
const FIRST_ORDER = 9_007_199_254_741_000n;

const money = (cents: number) => ({
  shopMoney: { amount: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, currencyCode: 'USD' },
});

/** @param now the newest order's time; they go back 60 days. @returns every line of order `n`. */
export function bulkOrderLines(n: number, count: number, now: number): string[] {
  const id = `gid://shopify/Order/${FIRST_ORDER + BigInt(n)}`;
  const at = new Date(now - Math.floor(((count - n) / count) * 59 * DAY_MS)).toISOString();
  const lines = Array.from({ length: 1 + (n % 3) }, (_, line) => ({
    id: `gid://shopify/LineItem/${FIRST_ORDER + BigInt(n * 4 + line)}`,
    title: `Product ${(n + line) % PRODUCTS}`,
    quantity: 1 + (line % 2),
    currentQuantity: 1 + (line % 2),
    isGiftCard: false,
    product: { id: `gid://shopify/Product/${1 + ((n + line) % PRODUCTS)}` },
    discountedTotalSet: money(1_999 + (n % 500)),
    __parentId: id,
  }));
  const order = {
    id,
    name: `#${1000 + n}`,
    createdAt: at,
    updatedAt: at,
    processedAt: at,
    cancelledAt: n % 50 === 0 ? at : null,
    test: n % 100 === 0,
    displayFinancialStatus: 'PAID',
    currentTotalPriceSet: money(lines.length * (1_999 + (n % 500))),
    totalPriceSet: money(lines.length * (1_999 + (n % 500))),
    totalReceivedSet: money(lines.length * (1_999 + (n % 500))),
    totalRefundedSet: money(0),
    customer: n % 20 === 0 ? null : { firstName: `Ada ${n % 5_000}`, lastName: 'Lovelace' },
  };
  return [order, ...lines].map(record => JSON.stringify(record));
}

/** Writes a file of `count` orders. */
export async function writeBulkFile(path: string, count: number, now: number): Promise<void> {
  const file = createWriteStream(path);
  for (let n = 0; n < count; n++)
    if (!file.write(`${bulkOrderLines(n, count, now).join('\n')}\n`)) await once(file, 'drain');
  file.end();
  await once(file, 'close');
}
