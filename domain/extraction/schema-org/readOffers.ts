/** Reads a schema.org product's offers with selling and list prices (reference §4). */
import type { Amount, Currency } from '../../kernel/names.js';
import type { Availability } from '../../price/price.js';
import { declaredAvailability } from '../availability/declaredAvailability.js';
import type { CurrencyContext } from '../price-string/readCurrency.js';
import { type DeclaredAmount, declaredAmount, declaredCurrency } from './declaredAmount.js';
import { GTIN_NAMES } from './gtinNames.js';
import { leastQuantity, lowestSteps } from './quantityLadder.js';
import { isThing, localName, plainText, type Thing, textIn, typesOf, values } from './thing.js';

export interface DeclaredOffer {
  readonly price: DeclaredAmount | null;
  readonly raw: string;
  readonly currency: Currency | null;
  readonly listPrice: Amount | null;
  readonly availability: Availability;
  /** True for the lowest of several prices. */
  readonly from: boolean;
  readonly used: boolean;
  /** The minimum quantity for this price. */
  readonly quantity: number;
  readonly id: string | null;
  readonly sku: string | null;
  readonly gtin: string | null;
  readonly name: string | null;
  readonly url: string | null;
  readonly path: string;
  /** The object itself, to find its element on the page. */
  readonly thing: Thing;
}

/** Reads only the first offers, because marketplaces list thousands. */
const MAX_OFFERS = 100;

const NOT_SELLING = new Set([
  'listprice',
  'msrp',
  'srp',
  'regularprice',
  'strikethroughprice',
  'minimumadvertisedprice',
  'invoiceprice',
]);
const LIST = new Set(['listprice', 'msrp', 'srp', 'regularprice', 'strikethroughprice']);

export interface OfferReading {
  readonly context: CurrencyContext;
  /** Resolves a reference `{"@id": …}`. */
  readonly resolve: (value: unknown) => unknown;
  /** The remaining offers to read on this page, because graphs can be circular. */
  readonly budget: { left: number };
}

export function readOffers(holder: Thing, path: string, reading: OfferReading): DeclaredOffer[] {
  const found: DeclaredOffer[] = [];
  for (const [index, value] of values(holder, 'offers').slice(0, MAX_OFFERS).entries()) {
    const offer = reading.resolve(value);
    if (isThing(offer) && reading.budget.left > 0) found.push(...offersIn(offer, `${path}.offers[${index}]`, reading));
  }
  return lowestSteps(found);
}

function offersIn(offer: Thing, path: string, reading: OfferReading): DeclaredOffer[] {
  const own = readOffer(offer, path, reading);
  const aggregate = typesOf(offer).includes('aggregateoffer') || values(offer, 'lowPrice').length > 0;
  if (!aggregate && own.price) return [own];
  const nested = values(offer, 'offers').slice(0, MAX_OFFERS).map(reading.resolve).filter(isThing);
  const read = nested.map((one, n) => {
    const inner = readOffer(one, `${path}.offers[${n}]`, reading);
    const availability = inner.availability === 'unknown' ? own.availability : inner.availability;
    return { ...inner, currency: inner.currency ?? own.currency, availability };
  });
  return read.some(one => one.price) ? read : [own];
}

function readOffer(offer: Thing, path: string, { context, resolve, budget }: OfferReading): DeclaredOffer {
  budget.left--;
  const specifications = values(offer, 'priceSpecification').slice(0, 20).map(resolve).filter(isThing);
  const [selling] = specifications.filter(isSelling).sort((one, other) => leastQuantity(one) - leastQuantity(other));
  const list = specifications.find(one => LIST.has(priceType(one)) && textIn(one, 'price'));
  const direct = textIn(offer, 'price');
  const low = textIn(offer, 'lowPrice') ?? (selling && textIn(selling, 'minPrice'));
  const high = textIn(offer, 'highPrice') ?? (selling && textIn(selling, 'maxPrice'));
  const raw = direct || (selling && textIn(selling, 'price')) || low || '';
  const currency = declaredCurrency(
    textIn(offer, 'priceCurrency') ?? (selling && textIn(selling, 'priceCurrency')) ?? null,
    context,
  );
  const price = declaredAmount(raw, currency, context);
  const declaredList = list ? declaredAmount(textIn(list, 'price'), currency, context) : null;
  return {
    price,
    raw,
    currency: currency ?? price?.currency ?? null,
    listPrice: declaredList?.amount ?? null,
    availability: availabilityOf(offer),
    from: !direct && low !== undefined && low !== null && low !== high,
    quantity: leastQuantity(direct || values(offer, 'eligibleQuantity').length > 0 ? offer : (selling ?? offer)),
    used: /used|refurbished|damaged/i.test(localName(textIn(offer, 'itemCondition') ?? '')),
    id: plainText(offer['@id']),
    sku: textIn(offer, 'sku', 'mpn', 'gtin13', 'gtin'),
    gtin: textIn(offer, ...GTIN_NAMES),
    name: textIn(offer, 'name'),
    url: textIn(offer, 'url'),
    path: direct ? `${path}.price` : path,
    thing: offer,
  };
}

/** An aggregate with an offer count has at least one seller. */
function availabilityOf(offer: Thing): Availability {
  const declared = textIn(offer, 'availability');
  if (declared !== null) return declaredAvailability(declared);
  return typesOf(offer).includes('aggregateoffer') && Number(textIn(offer, 'offerCount')) > 0 ? 'in_stock' : 'unknown';
}

const priceType = (specification: Thing): string => localName(textIn(specification, 'priceType') ?? '').toLowerCase();

const isSelling = (specification: Thing): boolean =>
  !NOT_SELLING.has(priceType(specification)) &&
  values(specification, 'referenceQuantity').length === 0 &&
  !isCharge(specification) &&
  textIn(specification, 'price', 'minPrice') !== null;

/** Delivery and payment have their own prices. */
const isCharge = (specification: Thing): boolean =>
  typesOf(specification).some(type => type === 'deliverychargespecification' || type === 'paymentchargespecification');
