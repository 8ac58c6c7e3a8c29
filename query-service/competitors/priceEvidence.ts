import { load } from '../../application/decide/load.js';
import { imagePath } from '../../application/images/imagePath.js';
import type { EvidenceItem } from '../../domain/api/evidence.js';
import * as api from '../../domain/api/evidence.js';
import { rulesFor } from '../../domain/competitors/siteRules.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import { fingerprintStock } from '../../domain/extraction/applyStockCorrection.js';
import type { CorrectedStock } from '../../domain/extraction/correctedStock.js';
import type { PriceCandidate, StockStatement } from '../../domain/extraction/result.js';
import { as, type ProductUrl } from '../../domain/kernel/names.js';
import type { Availability, Reading } from '../../domain/price/price.js';
import { merchantGet } from '../http/merchantGet.js';
import { pageOfCompetitor } from './pageOfCompetitor.js';
import { numberOf } from './watchedCompetitors.js';

/** The evidence as the monitor stores it (workers/monitor). */
interface StoredEvidence {
  readonly rendered?: true;
  readonly title: string | null;
  readonly price: string | null;
  readonly currency: string | null;
  readonly listPrice: string | null;
  readonly availability: Availability;
  readonly from: boolean;
  readonly confidence: number;
  readonly evidence: EvidenceItem[];
  /** Missing in evidence stored before candidates existed. */
  readonly sure?: boolean;
  /** Missing in evidence stored before doubts had codes. */
  readonly doubt?: string | null;
  readonly candidates?: readonly PriceCandidate[];
  /** Missing in evidence stored before stock could be corrected. */
  readonly stock?: readonly StockStatement[];
  readonly stockSaid?: string;
}

const NOTHING: StoredEvidence = {
  title: null,
  price: null,
  currency: null,
  listPrice: null,
  availability: 'unknown',
  from: false,
  confidence: 0,
  evidence: [],
};

/** `GET /api/competitors/{id}/evidence`: explains the last reading. */
export const priceEvidence = merchantGet(api.priceEvidence, {
  async handler({ shop }, _, ports, { id }) {
    const { page, url } = await pageOfCompetitor(shop, id, ports);
    const { rules } = await load(ports.eventLog, watchlist, watchlistStream(shop));
    const row = await ports.workStore.sql
      .selectFrom('page_checks as k')
      .leftJoin('page_evidence as e', 'e.page', 'k.page')
      .select(['k.doubted', 'k.place', 'k.stock', 'e.at', 'e.extraction', 'e.image_url'])
      .where('k.page', '=', page)
      .executeTakeFirst();
    const kept = row?.extraction ? (JSON.parse(row.extraction) as StoredEvidence) : NOTHING;
    const corrected = row?.stock ? (JSON.parse(row.stock) as CorrectedStock) : null;
    const doubted = row?.doubted ? (JSON.parse(row.doubted) as Reading) : null;
    return {
      id,
      url,
      at: row?.at ?? null,
      title: kept.title,
      imageUrl: imagePath('competitor', id, row?.image_url ?? null),
      price: numberOf(kept.price),
      currency: kept.currency,
      listPrice: numberOf(kept.listPrice),
      availability: kept.availability,
      confidence: kept.confidence,
      fromPrice: kept.from,
      doubted: doubted?.price ? { price: Number(doubted.price), currency: doubted.currency } : null,
      evidence: kept.evidence,
      rendered: kept.rendered ?? false,
      sure: kept.sure ?? true,
      doubt: kept.doubt ?? null,
      candidates: (kept.candidates ?? []).map(({ place, amount, currency, raw, why, confidence }) => ({
        ...{ place, price: Number(amount), currency, raw, why, confidence },
      })),
      correctedPlace: row?.place ?? null,
      stock: (kept.stock ?? []).map(({ availability, place, raw, why }) => ({ availability, place, raw, why })),
      stockSaid: kept.stockSaid ?? fingerprintStock([]),
      correctedStock: corrected && { availability: corrected.availability, place: corrected.place },
      rules: rulesFor(rules, { url: as<ProductUrl>(url) }),
    };
  },
});
