/** Entries for the suite of the search port. */
import { as, type Instant, type SealedText, type SessionId, type ShopDomain } from '../../../domain/kernel/names.js';
import type { Position } from '../../../platform/event-store/port.js';
import type { IndexedEntry, SearchTerm } from '../../../platform/search/port.js';

export const positionOf = (number: number) => `0a0b0c0d-${String(number).padStart(16, '0')}` as Position;
export const instantOf = (second: number) => as<Instant>(new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString());
export const shopOf = (name: string) => as<ShopDomain>(`${name}.myshopify.com`);

/** @param number its place in the log, and the second of its year. */
export const entryOf = (number: number, more: Partial<IndexedEntry> = {}): IndexedEntry => ({
  position: positionOf(number),
  id: `event-${number}`,
  at: instantOf(number),
  shop: shopOf('aurora'),
  action: 'COMPETITOR_ADDED',
  category: 'Competitors',
  details: `Competitor ${number} added`,
  client: as<SealedText>(`sealed-client-${number}`),
  sessionId: as<SessionId>(`session-${number}`),
  digests: [`d${number}`],
  ...more,
});

/** A term as the search box makes it; its digest matches nobody by default. */
export const term = (text: string, { prefix = false, digest = 'none' }: Partial<SearchTerm> = {}): SearchTerm => ({
  text,
  prefix,
  digest,
});

export const TYPED = { actions: ['LABEL_TYPED'], erased: 'Details were erased' } as const;
