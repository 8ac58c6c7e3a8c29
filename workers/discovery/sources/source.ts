/**
 * The port for finding other sellers' offers. Engines: SerpApi (and the sandbox, its double), Serper, watched stores.
 */
import type { Amount, Currency } from '../../../domain/kernel/names.js';

/** An offer as the source reports it, unchecked. */
export interface Candidate {
  readonly title: string;
  /** Missing if the source does not name the brand. */
  readonly brand?: string;
  /** As written; the matcher validates it. */
  readonly gtin?: string;
  /** The shop's own name. */
  readonly merchant: string;
  /** The shop's own page; `null` until resolved. Never a page of the search service. */
  readonly url: string | null;
  readonly price: Amount | null;
  /** `null` if unknown; never a default. */
  readonly currency: Currency | null;
  readonly imageUrl: string | null;
  readonly source: 'GOOGLE_SHOPPING' | 'WATCHED_STORE';
  /** The source's key for resolving. */
  readonly token: string | null;
}

/** The market in which the merchant's customers search. */
export interface Market {
  /** ISO 3166, lower-case. */
  readonly country: string;
  /** ISO 639, lower-case. */
  readonly language: string;
  /** The maximum number of candidates. */
  readonly limit: number;
}

export interface Source {
  /** @throws SearchFailed */
  discover(query: string, market: Market): Promise<readonly Candidate[]>;
  /**
   * The offers behind a candidate, each with its own URL. Called only for promising candidates, because each call costs
   * money or a visit.
   * @throws SearchFailed
   */
  resolve(candidate: Candidate, market: Market): Promise<readonly Candidate[]>;
}
