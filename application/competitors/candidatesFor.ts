import type { ProductCandidate } from '../../domain/api/pairs.js';
import { compareWithOwn } from '../../domain/competitors/market/comparison.js';
import type { ExchangeRate } from '../../domain/competitors/market/exchangeRate.js';
import { type Amount, as, type Currency, type ShopDomain } from '../../domain/kernel/names.js';
import { competesWith, type Ranked } from '../../domain/matching/competesWith.js';
import type { ProductRecord } from '../../domain/matching/productRecord.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import type { ReadStore } from '../../platform/read-store/port.js';
import { imagePath } from '../images/imagePath.js';
import { marketSettingsOf } from './marketSettingsOf.js';
import { type OwnRecord, ownRecords } from './ownRecords.js';
import { perPieceOf } from './perPieceOf.js';

/** A competitor's page in the matcher's shape. */
export interface PageRecord extends ProductRecord {
  readonly title: string | null;
  readonly price: Amount | null;
  readonly currency: Currency | null;
}

interface Ports {
  readonly eventLog: Pick<EventLog, 'read'>;
  readonly readStore: Pick<ReadStore, 'sql'>;
}

/** More own products than this are no help to choose from. */
const MOST_CANDIDATES = 3;
/** Below this score, a candidate is noise, such as a gift card for trekking poles. */
const PLAUSIBLE = 0.03;

/** The own products that a page competes with, best first, each with the difference that the pair would show. */
export async function candidatesFor(
  { eventLog, readStore }: Ports,
  shop: ShopDomain,
  theirs: PageRecord,
): Promise<ProductCandidate[]> {
  const ranked = competesWith(await ownRecords(readStore, shop))(theirs, MOST_CANDIDATES);
  const { rates } = await marketSettingsOf(eventLog, shop);
  return ranked.filter(({ score }) => score >= PLAUSIBLE).map(one => candidateOf(one, theirs, rates));
}

function candidateOf(
  { product, score, certain, reasons }: Ranked<OwnRecord>,
  { title, price, currency }: PageRecord,
  rates: readonly ExchangeRate[],
): ProductCandidate {
  const own = { title: product.title, price: as<Amount>(product.price), currency: as<Currency>(product.currency) };
  const compared = price === null ? null : compareWithOwn('confirmed', own, { title, price, currency }, rates);
  const comparison = typeof compared === 'object' ? compared : null;
  return {
    productId: product.productId,
    title: product.title,
    price: Number(product.price),
    currency: product.currency,
    imageUrl: imagePath('product', product.productId, product.imageUrl),
    score,
    certain,
    reasons: [...reasons],
    percentVsOwn: comparison?.percent ?? null,
    perPiece: comparison && perPieceOf(comparison),
    rate: comparison?.rate == null ? null : Number(comparison.rate),
  };
}
