/** Maps product events to audit entries. */
import type { AuditOf, AuditReference } from '../audit/describe.js';
import { change, numberOf, parts, quoted, words } from '../audit/wording.js';
import type { ProductId } from '../kernel/names.js';
import type { catalogEvents, Product } from './events.js';
import { catalogStream } from './products.js';

/** A product's last reported state. */
interface Memory {
  /** Includes quotation marks. Other nouns name the product by it. */
  readonly title: string;
  /** Includes the currency. */
  readonly price: string;
  readonly stock: string;
  readonly status: string;
  readonly updatedAt: string;
}

export const catalogAudit: AuditOf<typeof catalogEvents, Memory> = {
  ProductSynced: {
    action: 'PRODUCT_SYNCED',
    category: 'Store Data',
    subject: ({ product }) => product.productId,
    details: ({ product }, before) => {
      const now = memoryOf(product);
      if (before && product.updatedAt < before.updatedAt) return parts(now.title, 'older report, not used');
      const changes = (['title', 'price', 'stock', 'status'] as const).filter(field => field !== 'title' || before);
      return parts(now.title, ...changes.map(field => change(field, before?.[field], now[field])));
    },
    remember: ({ product }, before) => (before && product.updatedAt < before.updatedAt ? before : memoryOf(product)),
  },
  ProductRemoved: {
    action: 'PRODUCT_REMOVED',
    category: 'Store Data',
    subject: ({ productId }) => productId,
    details: ({ productId }, before) =>
      `${before ? before.title : `Product ${numberOf(productId)}`} was deleted in the store`,
    remember: () => null,
  },
};

export const productReference = (productId: ProductId): AuditReference => ({
  stream: catalogStream,
  subject: productId,
});

const memoryOf = ({ title, price, currency, inventory, status, updatedAt }: Product): Memory => ({
  title: quoted(title),
  price: `${price} ${currency}`,
  stock: inventory === null ? 'not tracked' : String(inventory),
  status: words(status),
  updatedAt,
});
