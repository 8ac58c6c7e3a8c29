import { candidatesFor } from '../../application/competitors/candidatesFor.js';
import { sameAddresses } from '../../application/competitors/sameAddresses.js';
import { load } from '../../application/decide/load.js';
import { imagePath } from '../../application/images/imagePath.js';
import { keepPreview, keptPreview } from '../../application/reading/keptPreviews.js';
import type { Looked } from '../../application/reading/readPageNow.js';
import { resultByRule } from '../../application/reading/resultByRule.js';
import { resultOf } from '../../application/reading/resultOf.js';
import type { ProductCandidate } from '../../domain/api/pairs.js';
import * as api from '../../domain/api/preview.js';
import type { Correction } from '../../domain/competitors/correction.js';
import { shopNameOf } from '../../domain/competitors/shopNameOf.js';
import { correctionBy, rulesFor } from '../../domain/competitors/siteRules.js';
import { watchlist, watchlistStream } from '../../domain/competitors/watchlist.js';
import type { Extraction, Variant } from '../../domain/extraction/result.js';
import { isRefusal, type Refusal, refuse } from '../../domain/kernel/decider.js';
import type { ErrorCode } from '../../domain/kernel/errors.js';
import { as, type PageId, type PageVariant } from '../../domain/kernel/names.js';
import { hostOf, type PageAddress, pageOf } from '../../domain/price/page.js';
import type { CheckFailure } from '../../domain/price/price.js';
import { plus } from '../../platform/runtime/clock/clock.js';
import { merchantRoute } from '../http/merchantRoute.js';
import { competitorAddress } from './competitorAddress.js';
import { recordOfPage } from './recordOfPage.js';
import { isRefused, refuseRead } from './refuseRead.js';

const MOST_EVIDENCE = 40;
const MOST_VARIANTS = 100;
/** Equals the first check interval of a new page. */
const NEXT_LOOK_MS = { sandbox: 15_000, real: 3_600_000 };

/** `POST /api/competitors/preview`: fetches the page without tracking it; a later add reuses this reading. */
export const previewCompetitor = merchantRoute(api.previewCompetitor, {
  fields: { url: { missing: 'COMPETITOR_URL_REQUIRED', invalid: 'COMPETITOR_URL_INVALID' } },

  async handler({ body, merchant: { shop }, now, ports }) {
    const { eventLog, workStore, privatePages, look, shopify, renders } = ports;
    const nextLookMs = shopify.sandbox ? NEXT_LOOK_MS.sandbox : NEXT_LOOK_MS.real;
    const address = competitorAddress(body.url, privatePages);
    if (isRefusal(address)) return address;
    const { competitors, rules } = await load(eventLog, watchlist, watchlistStream(shop));
    const watched = [...competitors];
    const known = watched.find(([, known]) => pageOf(known.address) === pageOf(address));
    if (known) return refuse('COMPETITOR_ALREADY_TRACKED', { id: known[0] });
    const cached = await keptPreview(workStore, address.url, now);
    const looked: Looked = cached
      ? { kind: 'page', etag: null, lastModified: null, extraction: cached.extraction }
      : await look(address.url, { shop });
    const rule = correctionBy(rulesFor(rules, address));
    const seen = isUnrendered(looked, renders) ? looked.extraction : extractionOf(looked, address, rule);
    if (isRefusal(seen)) return seen;
    if (!cached && looked.kind === 'page')
      await keepPreview(workStore, address.url, {
        at: now,
        nextLook: plus(now, nextLookMs),
        extraction: looked.extraction,
      });
    const same = await sameAddresses(ports, { competitors }, address, seen);
    const already = watched.find(
      ([, { address: known }]) => known.variant === address.variant && same.includes(known.url),
    );
    if (already) return refuse('COMPETITOR_ALREADY_TRACKED', { id: already[0] });
    const matches = await candidatesFor(ports, shop, recordOfPage(seen));
    // A variant counts as tracked under any address of the page.
    const tracked = new Set(
      watched.map(([, { address: known }]) =>
        pageOf(same.includes(known.url) ? { url: address.url, variant: known.variant } : known),
      ),
    );
    return previewOf(address, seen, matches, tracked);
  },
});

/** True for a page that only a browser of another process can read: the merchant can track it without a price. */
const isUnrendered = (looked: Looked, renders: boolean): looked is Extract<Looked, { readonly kind: 'page' }> =>
  renders && looked.kind === 'page' && !looked.extraction.rendered && looked.extraction.lacks === 'needs_script';

/** The reading of the named variant, or the refusal to track it. */
function extractionOf(looked: Looked, address: PageAddress, rule: Correction | null): Extraction | Refusal {
  const host = hostOf(address.url);
  if (isRefused(looked)) return refuseRead(looked, host);
  const result = rule
    ? resultByRule(looked, address.variant, rule.place, rule.stock)
    : resultOf(looked, address.variant);
  if (result.kind === 'reading') return result.extraction;
  if (result.kind === 'failure' && result.reason === 'listing')
    return refuse('COMPETITOR_LISTING', { count: result.extraction?.listed ?? 0 });
  // If the page offers several prices of similar likelihood, the merchant chooses.
  if (result.kind === 'failure' && result.reason === 'no_price' && (result.extraction?.candidates.length ?? 0) > 0)
    return result.extraction as Extraction;
  return refuse(result.kind === 'failure' ? CAUSES[result.reason] : 'COMPETITOR_PAGE_UNREADABLE', { host });
}

const CAUSES: Readonly<Record<CheckFailure, ErrorCode>> = {
  blocked: 'COMPETITOR_BLOCKED',
  gone: 'COMPETITOR_PAGE_GONE',
  http_error: 'COMPETITOR_PAGE_UNREADABLE',
  no_price: 'COMPETITOR_NO_PRODUCT',
  listing: 'COMPETITOR_NO_PRODUCT',
  not_found: 'COMPETITOR_PAGE_GONE',
  needs_script: 'COMPETITOR_NO_PRODUCT',
  restaurant: 'COMPETITOR_RESTAURANT',
  booking: 'COMPETITOR_BOOKING',
  article: 'COMPETITOR_ARTICLE',
  brand_page: 'COMPETITOR_BRAND_PAGE',
  not_html: 'COMPETITOR_PAGE_UNREADABLE',
  redirect_refused: 'COMPETITOR_PAGE_UNREADABLE',
  address_refused: 'COMPETITOR_ADDRESS_PRIVATE',
  robots_disallowed: 'COMPETITOR_ROBOTS',
  timeout: 'COMPETITOR_NO_ANSWER',
  too_large: 'COMPETITOR_PAGE_UNREADABLE',
  unreachable: 'COMPETITOR_UNREACHABLE',
  variant_gone: 'COMPETITOR_VARIANT_GONE',
  // Only corrected pages fail like this.
  place_gone: 'COMPETITOR_PAGE_UNREADABLE',
  value_unusual: 'COMPETITOR_PAGE_UNREADABLE',
  stock_gone: 'COMPETITOR_PAGE_UNREADABLE',
};

function previewOf(
  address: PageAddress,
  seen: Extraction,
  matches: readonly ProductCandidate[],
  tracked: ReadonlySet<PageId>,
): api.Preview {
  return {
    url: address.url,
    variant: address.variant,
    title: seen.title,
    shopName: shopNameOf(seen.shopName ?? null, address.url),
    imageUrl: imagePath('preview', pageOf({ url: address.url, variant: null }), seen.image),
    price: numberOf(seen.price),
    currency: seen.currency,
    listPrice: numberOf(seen.listPrice),
    availability: seen.availability,
    confidence: seen.confidence,
    sure: seen.sure,
    doubt: seen.doubt ?? null,
    fromPrice: seen.from,
    candidates: seen.candidates.map(({ place, amount, currency, raw, why, confidence }) => ({
      ...{ place, price: Number(amount), currency, raw, why, confidence },
    })),
    evidence: [...seen.evidence].sort((a, b) => Number(b.chosen) - Number(a.chosen)).slice(0, MOST_EVIDENCE),
    variants: variantsOf(seen, address, tracked),
    matches: [...matches],
  };
}

/** Lists only variants with a distinguishing id: the others could not be found again. */
function variantsOf(
  { variants = [] }: Extraction,
  { url }: PageAddress,
  tracked: ReadonlySet<PageId>,
): api.PageVariantChoice[] {
  const byId = new Map<string, Variant>();
  for (const variant of variants) {
    const id = variant.id ?? variant.sku;
    if (id !== null && !byId.has(id)) byId.set(id, variant);
  }
  if (byId.size < 2) return [];
  return [...byId].slice(0, MOST_VARIANTS).map(([id, { name, sku, price, currency, availability }]) => ({
    id,
    name: name ?? id,
    sku,
    price: numberOf(price),
    currency,
    availability,
    tracked: tracked.has(pageOf({ url, variant: as<PageVariant>(id) })),
  }));
}

const numberOf = (amount: string | null): number | null => (amount === null ? null : Number(amount));
