/** Maps watchlist events to audit entries. */
import type { AuditOf, AuditReference, NameOf } from '../audit/describe.js';
import { addressOf, change, numberOf, parts, quoted, words } from '../audit/wording.js';
import { isNoPriceMarker } from '../extraction/noPriceMarker.js';
import type { CompetitorId, ProductId } from '../kernel/names.js';
import { productReference } from '../products/audit.js';
import type { watchlistEvents } from './events.js';
import { watchlistStream } from './watchlist.js';

/** A competitor's name, for its rules. */
interface Memory {
  readonly title: string;
}

const subject = ({ competitorId }: { readonly competitorId: string }) => competitorId;

export const watchlistAudit: AuditOf<typeof watchlistEvents, Memory> = {
  CompetitorTracked: {
    action: 'COMPETITOR_ADDED',
    category: 'Competitors',
    subject,
    refersTo: ({ productId }) => references(productId),
    details: ({ url, variant, label, productId }, _, nameOf) =>
      parts(
        pageOf(url, variant),
        label === null ? null : `label: ${quoted(label)}`,
        productId === null ? null : `own product: ${productName(productId, nameOf)}`,
      ),
    remember: ({ url, variant, label }) => ({ title: label === null ? pageOf(url, variant) : quoted(label) }),
  },
  CompetitorLinked: {
    action: 'COMPETITOR_LINKED',
    category: 'Competitors',
    refersTo: ({ from, productId }) => references(from, productId),
    details: ({ url, variant, from, productId }, _, nameOf) =>
      parts(pageOf(url, variant), change('own product', productName(from, nameOf), productName(productId, nameOf))),
  },
  CompetitorPaired: {
    action: 'COMPETITOR_PAIRED',
    category: 'Competitors',
    refersTo: ({ from, productId }) => references(from, productId),
    details: ({ url, variant, from, fromPair, productId, ownVariant, pair }, _, nameOf) =>
      parts(
        pageOf(url, variant),
        from === productId
          ? `own product: ${productName(productId, nameOf)}`
          : change('own product', productName(from, nameOf), productName(productId, nameOf)),
        ownVariant === null ? null : 'one of its variants',
        change('pair', fromPair, pair),
      ),
  },
  ReadingCorrected: {
    action: 'READING_CORRECTED',
    category: 'Competitors',
    details: ({ url, variant, place, price, currency, stock, byRule }) =>
      parts(
        pageOf(url, variant),
        byRule ? 'by the rule for its site' : null,
        price === null ? null : `price: ${currency === null ? price : `${price} ${currency}`}`,
        isNoPriceMarker(place) ? 'no price on the page' : place === null ? null : `read at: ${quoted(place)}`,
        stock === null ? null : `stock: ${words(stock.availability)}`,
        stock === null || stock.place === null ? null : `stock read at: ${quoted(stock.place)}`,
      ),
  },
  CorrectionWithdrawn: {
    action: 'CORRECTION_WITHDRAWN',
    category: 'Competitors',
    details: ({ url, variant }) => pageOf(url, variant),
  },
  SiteRuleMade: {
    action: 'SITE_RULE_MADE',
    category: 'Competitors',
    details: ({ url, part, place }) =>
      parts(siteOf(url), `${part} read at: ${quoted(place)}`, 'after three corrections'),
  },
  SiteRuleRemoved: {
    action: 'SITE_RULE_REMOVED',
    category: 'Competitors',
    details: ({ url, part, place }) => parts(siteOf(url), `${part} was read at: ${quoted(place)}`),
  },
  CompetitorDropped: {
    action: 'COMPETITOR_REMOVED',
    category: 'Competitors',
    subject,
    details: ({ url, variant }) => pageOf(url, variant),
    remember: () => null,
  },
  PriceCheckRequested: {
    action: 'PRICE_CHECK_REQUESTED',
    category: 'Competitors',
    details: ({ url, variant }) => pageOf(url, variant),
  },
  CheckScheduleChanged: {
    action: 'CHECK_SCHEDULE_CHANGED',
    category: 'Competitors',
    details: ({ url, variant, from, everyMinutes }) =>
      parts(pageOf(url, variant), change('checked', interval(from), interval(everyMinutes))),
  },
};

const siteOf = (url: string): string => addressOf(new URL(url).origin);

const pageOf = (url: string, variant: string | null): string =>
  variant === null ? addressOf(url) : `${addressOf(url)}, variant ${quoted(variant)}`;

export const competitorReference = (competitorId: CompetitorId): AuditReference => ({
  stream: watchlistStream,
  subject: competitorId,
});

const references = (...products: readonly (ProductId | null)[]): readonly AuditReference[] =>
  products.flatMap(id => (id === null ? [] : [productReference(id)]));

/** Falls back to the id of a product that was never synced, or is gone. */
const productName = (id: ProductId | null, nameOf: NameOf): string | null =>
  id === null ? null : (nameOf(productReference(id)) ?? numberOf(id));

const interval = (minutes: number | null): string => (minutes === null ? 'automatically' : `every ${minutes} minutes`);
