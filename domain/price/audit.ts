/** Maps page events to audit entries. They belong to no shop, because shops share pages. */
import type { AuditOf } from '../audit/describe.js';
import { change, parts, quoted, words } from '../audit/wording.js';
import type { priceEvents, Reading } from './events.js';

/** The known state of a page. */
interface Memory {
  /** Includes quotation marks, like `shop`. */
  readonly title: string | null;
  /** The shop's name; `null` if its pages don't state one. */
  readonly shop: string | null;
  /** Includes the currency. */
  readonly price: string | null;
  readonly availability: string;
  /** The reason why the last check failed; `null` if it succeeded. */
  readonly failure: string | null;
}
const UNKNOWN: Memory = { title: null, shop: null, price: null, availability: 'unknown', failure: null };

const subject = () => 'page';

export const priceAudit: AuditOf<typeof priceEvents, Memory> = {
  PriceObserved: {
    action: 'PRICE_OBSERVED',
    category: 'Prices',
    subject,
    details: ({ page, reading }) =>
      parts(
        headOf(page, memoryOf(reading)),
        `price: ${money(reading.price, reading.currency) ?? 'none'}`,
        `stock: ${words(reading.availability)}`,
      ),
    remember: ({ reading }) => memoryOf(reading),
  },
  PriceChanged: {
    action: 'PRICE_CHANGED',
    category: 'Prices',
    subject,
    details: ({ page, from, to, currency }, before) =>
      parts(headOf(page, before), change('price', money(from, currency), money(to, currency))),
    remember: ({ to, currency }, before) => ({ ...(before ?? UNKNOWN), price: money(to, currency) }),
  },
  PriceRebased: {
    action: 'PRICE_REBASED',
    category: 'Prices',
    subject,
    details: ({ page, price, currency }, before) =>
      parts(headOf(page, before), change('price', before?.price, money(price, currency))),
    remember: ({ price, currency }, before) => ({ ...(before ?? UNKNOWN), price: money(price, currency) }),
  },
  PageRenamed: {
    action: 'PAGE_RENAMED',
    category: 'Prices',
    subject,
    details: ({ page, from, to }, before) =>
      parts(headOf(page, before), change('title', from === null ? null : quoted(from), quoted(to))),
    remember: ({ to }, before) => ({ ...(before ?? UNKNOWN), title: quoted(to) }),
  },
  ShopNamed: {
    action: 'SHOP_NAMED',
    category: 'Prices',
    subject,
    details: ({ page, from, to }, before) =>
      parts(headOf(page, before), change('shop', from === null ? null : quoted(from), quoted(to))),
    remember: ({ to }, before) => ({ ...(before ?? UNKNOWN), shop: quoted(to) }),
  },
  StockChanged: {
    action: 'STOCK_CHANGED',
    category: 'Prices',
    subject,
    details: ({ page, from, to }, before) => parts(headOf(page, before), change('stock', words(from), words(to))),
    remember: ({ to }, before) => ({ ...(before ?? UNKNOWN), availability: to }),
  },
  CheckFailed: {
    action: 'CHECK_FAILED',
    category: 'Prices',
    subject,
    details: ({ page, reason }, before) =>
      parts(headOf(page, before), change('page', stateOf(before), stateOf({ failure: reason }))),
    remember: ({ reason }, before) => ({ ...(before ?? UNKNOWN), failure: reason }),
  },
  CheckRecovered: {
    action: 'CHECK_RECOVERED',
    category: 'Prices',
    subject,
    details: ({ page }, before) =>
      parts(headOf(page, before), change('page', stateOf(before), stateOf({ failure: null }))),
    remember: (_, before) => ({ ...(before ?? UNKNOWN), failure: null }),
  },
  SlowDownRequested: {
    action: 'SLOW_DOWN_REQUESTED',
    category: 'Prices',
    subject,
    details: ({ page, until }, before) => parts(headOf(page, before), `the shop asks for no visits until ${until}`),
  },
  ReadingRevised: {
    action: 'READING_REVISED',
    category: 'Prices',
    subject,
    details: ({ page, readAt, from, to, extractor }, before) =>
      parts(
        headOf(page, before),
        `read at ${readAt}, again by reader ${extractor}`,
        change('price', money(from.price, from.currency), money(to.price, to.currency)),
        change('stock', words(from.availability), words(to.availability)),
      ),
  },
};

const memoryOf = ({ title, shopName, price, currency, availability }: Reading): Memory => ({
  title: title === null ? null : quoted(title),
  shop: shopName === undefined ? null : quoted(shopName),
  price: money(price, currency),
  availability,
  failure: null,
});

/** The page's title and shop; its id, which is also the suffix of its stream name, only if neither is known. */
const headOf = (page: string, known: Pick<Memory, 'title' | 'shop'> | null): string =>
  [known?.title, known?.shop].filter(Boolean).join(' at ') || `page ${page}`;

const money = (amount: string | null, currency: string | null): string | null =>
  amount === null || currency === null ? amount : `${amount} ${currency}`;

const stateOf = (known: Pick<Memory, 'failure'> | null): string =>
  known === null || known.failure === null ? 'readable' : words(known.failure);
