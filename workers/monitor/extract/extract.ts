/** A page in, its price and stock out. Pure: no network, no clock; never throws, whatever the page. */
import type { Availability } from '../../../domain/price/price.js';
import { blockedBy } from './blockedBy.js';
import { chooseAvailability } from './choose/chooseAvailability.js';
import { choosePrice } from './choose/choosePrice.js';
import { readPage } from './page/readPage.js';
import type { Evidence, Extraction, ExtractionInput } from './result.js';
import { jsonLd } from './sources/jsonLd.js';
import { metaPrices, metaStock } from './sources/metaTags.js';
import { microdata } from './sources/microdata.js';
import { rdfa } from './sources/rdfa.js';
import { schemaOrg } from './sources/schemaOrg.js';
import { buyButtons } from './visible/buyButtons.js';
import { inheritedTraits, mainHeading } from './visible/inheritedTraits.js';
import { rankPrices } from './visible/rankPrices.js';
import { visibleStock } from './visible/visibleStock.js';

/**
 * Reads the page's own product. Sources vote; a block page is `blocked`, a page that is gone (404, 410) or broken
 * answers nothing: neither is ever 'out of stock' (reference §7, §10).
 */
export function extract(input: ExtractionInput): Extraction {
  const { status = 200 } = input;
  const page = readPage(input.html, input.url);
  const refusal = blockedBy(page, input);
  if (refusal) return nothing(refusal, true);
  if (status >= 400)
    return nothing(status === 404 || status === 410 ? `HTTP ${status}: the page is gone` : `HTTP ${status}`, false);

  const context = { countries: page.countries };
  const micro = microdata(page);
  const declared = [
    schemaOrg('json-ld', jsonLd(page), page, context),
    schemaOrg('microdata', micro.places, page, context, micro.elementOf),
    schemaOrg('rdfa', rdfa(page), page, context),
  ];
  const candidates = [...declared.flatMap(reading => reading.candidates), ...metaPrices(page, context)];
  const currency = candidates.find(candidate => candidate.currency !== null)?.currency ?? null;
  const heading = mainHeading(page);
  const scene = { page, heading, buttons: buyButtons(page), traitsOf: inheritedTraits(heading) };
  const visible = rankPrices(scene, { ...context, declared: currency });
  const price = choosePrice(candidates, visible, currency);
  const stock = chooseAvailability(
    [...declared.flatMap(reading => reading.stock), ...metaStock(page)],
    visibleStock(scene, price.visible),
  );
  const variants = declared.map(reading => reading.variants).find(list => list.length > 0);
  return {
    title: page.names[0] ?? declared.find(reading => reading.title)?.title ?? null,
    ...price.answer,
    availability: stock.availability,
    ...(variants ? { variants } : {}),
    blocked: false,
    evidence: [...price.evidence, ...stock.evidence],
    confidence: price.confidence,
  };
}

const nothing = (why: string, blocked: boolean): Extraction => ({
  title: null,
  price: null,
  currency: null,
  listPrice: null,
  availability: 'unknown' satisfies Availability,
  from: false,
  blocked,
  evidence: [{ source: 'page', path: 'page', raw: '', chosen: true, why } satisfies Evidence],
  confidence: 0,
});
