/** Maps watchlist events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { addressOf, change, numberOf, parts, quoted, words } from '../audit/wording.js';
import { isNoPriceMarker } from '../extraction/noPriceMarker.js';
import type { watchlistEvents } from './events.js';

export const watchlistAudit: AuditOf<typeof watchlistEvents> = {
  CompetitorTracked: {
    action: 'COMPETITOR_ADDED',
    category: 'Competitors',
    details: ({ url, variant, label, productId }) =>
      parts(
        pageOf(url, variant),
        label === null ? null : `label: ${quoted(label)}`,
        productId === null ? null : `own product: ${numberOf(productId)}`,
      ),
  },
  CompetitorLinked: {
    action: 'COMPETITOR_LINKED',
    category: 'Competitors',
    details: ({ url, variant, from, productId }) =>
      parts(pageOf(url, variant), change('own product', idOf(from), idOf(productId))),
  },
  CompetitorPaired: {
    action: 'COMPETITOR_PAIRED',
    category: 'Competitors',
    details: ({ url, variant, from, fromPair, productId, ownVariant, pair }) =>
      parts(
        pageOf(url, variant),
        from === productId ? `own product: ${numberOf(productId)}` : change('own product', idOf(from), idOf(productId)),
        ownVariant === null ? null : `own variant: ${numberOf(ownVariant)}`,
        change('pair', fromPair, pair),
      ),
  },
  ReadingCorrected: {
    action: 'READING_CORRECTED',
    category: 'Competitors',
    details: ({ url, variant, place, price, currency, stock }) =>
      parts(
        pageOf(url, variant),
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
  CompetitorDropped: {
    action: 'COMPETITOR_REMOVED',
    category: 'Competitors',
    details: ({ url, variant }) => pageOf(url, variant),
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

const pageOf = (url: string, variant: string | null): string =>
  variant === null ? addressOf(url) : `${addressOf(url)}, variant ${quoted(variant)}`;
const idOf = (id: string | null): string | null => (id === null ? null : numberOf(id));
const interval = (minutes: number | null): string => (minutes === null ? 'automatically' : `every ${minutes} minutes`);
