/** Runs one search for one shop, product by product, and records each finding at once. */

import { isPausedShop } from '../../application/billing/pausedPlans.js';
import { ownRecords } from '../../application/competitors/ownRecords.js';
import { load } from '../../application/decide/load.js';
import { type DiscoveryCommand, discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import type { DiscoveryFailure } from '../../domain/discovery/discoveryFailure.js';
import type { SearchRequest } from '../../domain/discovery/searchRequest.js';
import { as, type ProductId } from '../../domain/kernel/names.js';
import { competesWith } from '../../domain/matching/competesWith.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';
import { raiseNotification } from '../notifications/raiseNotification.js';
import { findOffers, type Offer, type Search } from './findOffers.js';
import { openSource } from './openSource.js';
import type { DiscoveryPorts } from './ports.js';
import { rankByModel } from './rankByModel.js';
import { shopFacts } from './shopFacts.js';
import { SearchFailed } from './sources/callSearchService.js';

/** One page of the panel (spec §9), more than a merchant reviews at a time. */
const MOST_SUGGESTIONS = 20;

/**
 * Does nothing if the search has finished.
 * @param signal stops between products and aborts requests. @throws faults that a retry may fix.
 */
export async function searchForShop(
  ports: DiscoveryPorts,
  { shop, runId }: SearchRequest,
  signal: AbortSignal,
): Promise<void> {
  const { readStore, eventLog, clock, billing, logger } = ports;
  const state = await load(eventLog, discovery, discoveryStream(shop));
  if (state.running?.runId !== runId) return;
  if (billing && (await isPausedShop(readStore.sql, shop, clock.now())))
    return await failSearch(ports, { shop, runId }, 'paused');

  const facts = await shopFacts(readStore, shop);
  const source = openSource(ports, shop, facts.watchedUrls, signal);
  if (!source) return await failSearch(ports, { shop, runId }, 'unavailable');
  const seen = new Set<string>([...facts.watchedPages, ...state.pages]);
  const { marketplaces, ranking } = ports.discovery;
  const search: Search = {
    ...{ source, marketplaces, market: facts.market, own: facts.own, privatePages: ports.privatePages },
    rank: competesWith(await ownRecords(readStore, shop)),
    isKnown: page => seen.has(page),
  };
  let suggested = state.running.suggested;
  let candidates = 0;
  let searched = 0;
  try {
    for (const product of facts.products) {
      signal.throwIfAborted();
      if (suggested >= MOST_SUGGESTIONS) break;
      const found = await findOffers(search, product);
      candidates += found.candidates;
      searched += 1;
      const ranked = ranking ? await rankByModel(ranking, product, found.offers, signal) : found.offers;
      const offers = ranked.slice(0, MOST_SUGGESTIONS - suggested);
      suggested += offers.length;
      for (const { page } of offers) seen.add(page);
      await record(ports, { shop, runId }, product.productId, offers);
      const percent = Math.min(99, Math.floor((searched / facts.products.length) * 100));
      await submit(
        ports,
        { shop, runId },
        { type: 'ReportDiscovery', runId, percent, at: clock.now() },
        String(percent),
      );
    }
  } catch (fault) {
    if (!(fault instanceof SearchFailed)) throw fault;
    logger.warn({ shop, runId, failure: fault.failure, err: fault }, 'the search for competitors failed');
    await announce(ports, { shop, runId }, suggested);
    return await failSearch(ports, { shop, runId }, fault.failure);
  }
  // Announces before completing: a completed search is not repeated.
  await announce(ports, { shop, runId }, suggested);
  await submit(
    ports,
    { shop, runId },
    { type: 'CompleteDiscovery', runId, products: searched, candidates, at: clock.now() },
  );
  logger.info({ shop, runId, searched, candidates, suggested }, 'searched for competitors');
}

export const failSearch = (ports: DiscoveryPorts, request: SearchRequest, failure: DiscoveryFailure): Promise<void> =>
  submit(ports, request, { type: 'FailDiscovery', runId: request.runId, failure, at: ports.clock.now() });

async function record(
  ports: DiscoveryPorts,
  { shop, runId }: SearchRequest,
  productId: string,
  offers: readonly Offer[],
): Promise<void> {
  if (offers.length === 0) return;
  const suggestions = offers.map(({ page, url, variant, title, merchant, product, score, ...offer }) => ({
    ...{ suggestionId: derivedId('suggestion', shop, page), page, url, variant, title },
    ...{
      merchant: merchant || new URL(url).host,
      price: offer.price,
      currency: offer.currency,
      imageUrl: offer.imageUrl,
      source: offer.source,
    },
    ...{ productId: as<ProductId>(product.productId), productTitle: product.title, reasons: offer.reasons, score },
  }));
  const command = { type: 'SuggestCompetitors', runId, suggestions, at: ports.clock.now() } as const;
  await submit(ports, { shop, runId }, command, productId);
}

/**
 * Repeated deliveries repeat commands with the same ids, so each is recorded once. If a repeat finds something else,
 * the first finding stands.
 */
async function submit(
  { handle }: DiscoveryPorts,
  { shop, runId }: SearchRequest,
  command: DiscoveryCommand,
  part = '',
): Promise<void> {
  await handle(discovery, {
    commandId: derivedId(command.type, runId, part),
    stream: discoveryStream(shop),
    command,
    meta: { actor: { kind: 'worker', id: 'discovery' }, shop, correlationId: runId, causationId: runId },
  });
}

async function announce({ handle, clock }: DiscoveryPorts, { shop, runId }: SearchRequest, suggested: number) {
  if (suggested === 0) return;
  await raiseNotification(
    handle,
    {
      worker: 'discovery',
      commandId: derivedId('discovery notice', runId),
      shop,
      correlationId: runId,
      causationId: runId,
      at: clock.now(),
    },
    {
      message: suggested === 1 ? '1 new suggestion' : `${suggested} new suggestions`,
      notificationType: 'info',
      category: 'discovery',
      action: '/competitors',
    },
  );
}
