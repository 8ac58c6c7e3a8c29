import type { Competitor } from '../../../../../domain/api/competitors.js';
import { hostOf } from './hostOf.js';

const PENDING = 'pending:';

/** The row of a competitor until the server has answered. */
export const pendingRow = (key: string, url: string): Competitor => ({
  id: PENDING + key,
  url,
  label: hostOf(url),
  shopName: hostOf(url),
  price: null,
  currency: null,
  inStock: false,
  availability: 'unknown',
  percentDiff: 0,
  previousPrice: null,
  changedAt: null,
  lastChecked: null,
  lastRead: null,
  failure: null,
  sure: null,
  doubt: null,
  variant: null,
  productId: null,
  pair: null,
  ownVariant: null,
  listPrice: null,
  ownProductTitle: null,
  ownPrice: null,
  ownCurrency: null,
  percentVsOwn: null,
  notCompared: null,
  perPiece: null,
  rate: null,
  imageUrl: null,
  ownImageUrl: null,
  trend: [],
  freshness: { state: 'waiting', nextCheck: null, failures: 0, slowedBySite: false, slowUntil: null },
  checkEveryMinutes: null,
  everyMinutes: null,
});

export const isPending = ({ id }: Competitor): boolean => id.startsWith(PENDING);
