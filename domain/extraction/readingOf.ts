/** Reads a page: returns the extraction and the features that its weights are fitted on. */
import { as, type Currency } from '../kernel/names.js';
import { oneLine } from '../kernel/oneLine.js';
import { canonicalKey } from '../price/canonicalKey.js';
import { blockedBy } from './blockedBy.js';
import { chooseAvailability } from './choose/chooseAvailability.js';
import { choosePrice, withheld } from './choose/choosePrice.js';
import { SURE } from './choose/confidence.js';
import { canonical } from './choose/decimals.js';
import { mergeVariants } from './choose/mergeVariants.js';
import type { PriceFigures } from './choose/priceFigures.js';
import type { StockSign } from './choose/stockWeights.js';
import { isSold } from './isSold.js';
import { lackOf } from './lackOf.js';
import { type Page, parseUrl, readPage } from './page/readPage.js';
import { textOf } from './page/tree.js';
import { decimalMark } from './price-string/decimalMark.js';
import { currencyOfCountry } from './price-string/regions.js';
import type { Extraction, ExtractionInput, PriceCandidate, Variant } from './result.js';
import type { Candidate } from './sources/candidate.js';
import { countriesOf } from './sources/countries.js';
import { type Identity, identity, NO_IDENTITY } from './sources/identity.js';
import { jsonLd } from './sources/jsonLd.js';
import { metaPrices, metaStock } from './sources/metaTags.js';
import { microdata } from './sources/microdata.js';
import { rdfa } from './sources/rdfa.js';
import { schemaOrg } from './sources/schemaOrg.js';
import { scriptCurrency } from './sources/scriptCurrency.js';
import { activeCurrency, type ShopifyReading, shopifyJson, shopifyState, themeScripts } from './sources/shopify.js';
import { shopName } from './sources/shopName.js';
import { stateProducts } from './sources/stateProducts.js';
import { wooVariations } from './sources/wooCommerce.js';
import { buyButtons } from './visible/buyButtons.js';
import { countListed } from './visible/countListed.js';
import { foreignProducts } from './visible/foreignProducts.js';
import { foreignSections } from './visible/foreignSections.js';
import { inheritedTraits } from './visible/inheritedTraits.js';
import { isNeighbourCard } from './visible/isNeighbourCard.js';
import { mainHeading } from './visible/mainHeading.js';
import { ownBox, withinBox } from './visible/ownBox.js';
import { priceNodes } from './visible/priceNodes.js';
import { rankPrices } from './visible/rankPrices.js';
import { struckClasses } from './visible/struckClasses.js';
import type { VisiblePrice } from './visible/visiblePrice.js';
import { visibleStock } from './visible/visibleStock.js';

/** With this much trust in a price, skips the script state, which is expensive to read. */
const CERTAIN = 0.9;
/** Prices of other products that make a list. */
const FEWEST_OTHERS = 3;
/** Fewer are the neighbours of a product that could not be read. */
const FEWEST_LISTED = 4;
/** More than a product's page usually recommends. */
const FEWEST_BESIDE_BUTTON = 8;

export interface Reading {
  readonly extraction: Extraction;
  /** The best price's features; `null` without any price. */
  readonly price: PriceFigures | null;
  /** The trust in the best price, 0 to 1. */
  readonly votes: number;
  readonly stock: readonly StockSign[];
}

/**
 * Reads the page's own product by a vote of its sources. A block page is `blocked`; a missing (404, 410) or broken page
 * has no answer. Neither is ever 'out of stock' (reference §7, §10).
 */
export function readingOf(input: ExtractionInput): Reading {
  const { html, url, status = 200 } = input;
  const json = status < 400 ? shopifyJson(html, parseUrl(url)) : null;
  if (json) return answerOf(json);

  const page = readPage(html, url);
  const refusal = blockedBy(page, input);
  if (refusal) return nothing(refusal, true);
  if (status >= 400)
    return nothing(status === 404 || status === 410 ? `HTTP ${status}: the page is gone` : `HTTP ${status}`, false);
  return readProductPage(page);
}

function readProductPage(page: Page): Reading {
  const context = { countries: countriesOf(page), decimal: decimalMark(page.lang) };
  const micro = microdata(page);
  const marked = schemaOrg('microdata', micro.places, page, context, micro.elementOf);
  const declaredThings = jsonLd(page);
  const marks = [
    schemaOrg('json-ld', declaredThings, page, context),
    marked,
    schemaOrg('rdfa', rdfa(page), page, context),
  ];
  const themed = themeScripts(page);
  const readings = [shopifyState(page, themed), ...marks];
  const tagged = metaPrices(page, context);
  let declared = [...readings.flatMap(reading => reading.candidates), ...tagged];
  const stock = [...readings.flatMap(reading => reading.stock), ...metaStock(page)];
  const currency =
    activeCurrency(themed) ?? declared.find(candidate => candidate.currency !== null)?.currency ?? scriptCurrency(page);
  // Without a sign or code, language and host together determine the country and its currency.
  const settled = currency ?? as<Currency | null>((page.home && currencyOfCountry(page.home)) as string);

  const heading = mainHeading(page);
  const isForeign = foreignProducts(
    micro.products,
    marked.thing && micro.elementOf(marked.thing),
    heading,
    foreignSections(page, heading),
  );
  const ownButtons = buyButtons(page).filter(
    ({ element }) => !isForeign(element) && !isNeighbourCard(page, element, heading),
  );
  const selling = ownButtons.filter(({ kind }) => kind !== 'off');
  const printed = { ...context, declared: currency };
  const named = inheritedTraits(page.elements.length, heading, struckClasses(page.styles));
  const found = priceNodes(page, printed, named);
  const box = ownBox({ page, heading, buttons: selling, isForeign }, found);
  const traitsOf = box ? withinBox(named, box) : named;
  const nodes = box ? priceNodes(page, printed, traitsOf) : found;
  const scene = { page, heading, buttons: ownButtons, traitsOf, isForeign };
  const visible = rankPrices({ ...scene, buttons: selling }, nodes);
  const things = marks.flatMap(({ thing }) => (thing ? [thing] : []));
  // A meta tag counts only for the page's only product; of a list, it may name any.
  const others = new Set(visible.filter(one => isOthers(one) && !isForeign(one.element)).map(({ amount }) => amount));
  const isOnly = things.length > 0 || selling.length > 0 || others.size < FEWEST_OTHERS || isPrinted(tagged, visible);
  if (!isOnly) declared = declared.filter(({ source }) => source !== 'meta');
  let price = choosePrice(declared, visible, settled);
  if (price.votes < CERTAIN) {
    const shown = new Set(visible.map(({ amount }) => canonical(amount)));
    const state = stateProducts(page, shown, { ...context, declared: currency });
    stock.push(...state.stock);
    if (state.candidates.length > 0) price = choosePrice([...declared, ...state.candidates], visible, settled);
  }
  const shown = visibleStock(scene, price.visible);
  const isTyped = marks.some(({ hasProduct }) => hasProduct) || price.candidates.some(isOfData);
  if (!isSold(page, { isTyped, buttons: ownButtons, stock: [...stock, ...shown] })) price = withheld(price);
  const availability = chooseAvailability(stock, shown);
  const [theme, ...declaredVariants] = readings.map(reading => reading.variants);
  const variants = mergeVariants([theme ?? [], wooVariations(page, context), ...declaredVariants]);
  const title =
    (heading && textOf(page, heading, 300)) ?? page.names[0] ?? readings.find(reading => reading.title)?.title ?? null;
  const read = answer(title, identity(page, things), price, availability, variants);
  const own = canonicalKey(page.canonical, page.url, read.extraction.title);
  const shop = shopName(page, declaredThings, read.extraction.title);
  const hasOwn = read.extraction.sure || ownButtons.length > 0 || things.length > 0;
  // A list has buttons too: a search, a filter, a call back.
  const isUnread = things.length === 0 && read.extraction.price === null;
  const isList = !hasOwn || (isUnread && others.size >= FEWEST_BESIDE_BUTTON);
  const linked = isList ? countListed(page, nodes, heading) : 0;
  const listed = isList && linked < FEWEST_LISTED ? others.size : linked;
  const facts = {
    ...(own === null ? {} : { canonical: own }),
    ...(shop === null ? {} : { shopName: shop }),
    ...(listed < FEWEST_LISTED ? {} : { listed }),
  };
  const lacks =
    read.extraction.price === null
      ? lackOf(page, {
          ...{ amounts: visible.length, hasOwn: hasOwn || stock.length > 0, isListing: listed >= FEWEST_LISTED },
          data: [...declaredThings, ...micro.places],
        })
      : null;
  if (lacks) return { ...read, extraction: { ...read.extraction, ...facts, lacks } };
  return { ...read, extraction: { ...read.extraction, ...facts } };
}

/** True for a price in another product's card or in a list of products. */
const isOthers = ({ neighbour, listed }: VisiblePrice): boolean => neighbour || listed;

/** True if the page prints a declared price for itself. */
const isPrinted = (declared: readonly Candidate[], visible: readonly VisiblePrice[]): boolean =>
  declared.some(({ amount }) =>
    visible.some(price => !isOthers(price) && !price.list && canonical(price.amount) === canonical(amount)),
  );

/** A shop system's or framework's product data, or the `product:` name space, which lists do not use. */
const isOfData = ({ source, place }: PriceCandidate): boolean =>
  source === 'shopify' || source === 'state' || place.startsWith('meta meta[product:');

/** Reads a single source: a shop's own JSON. */
const answerOf = ({ title, candidates, stock, variants }: ShopifyReading): Reading =>
  answer(title, NO_IDENTITY, choosePrice(candidates, [], null), chooseAvailability(stock, []), variants);

function answer(
  title: string | null,
  { image, codes }: Identity,
  price: ReturnType<typeof choosePrice>,
  availability: ReturnType<typeof chooseAvailability>,
  variants: readonly Variant[],
): Reading {
  const sure = price.answer.price !== null && price.confidence >= SURE;
  const extraction: Extraction = {
    title: titleOf(title),
    image,
    codes,
    ...price.answer,
    availability: availability.availability,
    ...(variants.length > 0 ? { variants } : {}),
    blocked: false,
    evidence: [...price.evidence, ...availability.evidence],
    confidence: price.confidence,
    sure,
    doubt: sure ? null : price.doubt,
    candidates: price.candidates,
    stock: availability.stock,
  };
  return { extraction, price: price.figures, votes: price.votes, stock: availability.signs };
}

/** Removes line breaks, which would start a new field in subject lines and text messages. */
const titleOf = (title: string | null): string | null => (title === null ? null : oneLine(title) || null);

const nothing = (why: string, blocked: boolean): Reading => ({
  price: null,
  votes: 0,
  stock: [],
  extraction: nothingRead(why, blocked),
});

const nothingRead = (why: string, blocked: boolean): Extraction => ({
  title: null,
  ...NO_IDENTITY,
  price: null,
  currency: null,
  listPrice: null,
  availability: 'unknown',
  from: false,
  blocked,
  evidence: [{ source: 'page', path: 'page', raw: '', chosen: true, why }],
  confidence: 0,
  sure: false,
  doubt: null,
  candidates: [],
  stock: [],
});
