/**
 * Where other sellers' offers are found. Engines: SerpApi (and the sandbox, which speaks its protocol), Serper, watched
 * stores.
 */
import type { Amount, Currency } from '../../../domain/kernel/names.js';

/** An offer as a source reports it. Nothing in it has been checked yet. */
export interface Candidate {
  readonly title: string;
  /** The maker, if the source names it. */
  readonly brand?: string;
  /** As written; the matcher validates it. */
  readonly gtin?: string;
  /** The shop's own name. */
  readonly merchant: string;
  /** The shop's own page; `null` until resolved. Never a page of the search service. */
  readonly url: string | null;
  readonly price: Amount | null;
  /** `null` if nothing says it: never a default. */
  readonly currency: Currency | null;
  readonly imageUrl: string | null;
  readonly source: 'GOOGLE_SHOPPING' | 'WATCHED_STORE';
  /** What the source needs to resolve it. */
  readonly token: string | null;
}

/** Where and how the merchant's customers search. */
export interface Market {
  /** ISO 3166, lower-case. */
  readonly country: string;
  /** ISO 639, lower-case. */
  readonly language: string;
  /** How many candidates, at most. */
  readonly limit: number;
}

export interface Source {
  /** @throws SearchFailed */
  discover(query: string, market: Market): Promise<readonly Candidate[]>;
  /**
   * The offers behind a candidate, each with its own URL. Asked only for candidates that are kept, as it costs money or
   * a visit.
   * @throws SearchFailed
   */
  resolve(candidate: Candidate, market: Market): Promise<readonly Candidate[]>;
}
