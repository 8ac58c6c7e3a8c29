/** Combines a person's changes and the drift over time into each page's current state; survives restarts. */
import type { Sqlite } from '../../platform/sqlite/open.js';
import { driftedPrice } from './drift.js';
import { MARKET_PAGES, type MarketPage, pathOf } from './marketPages.js';

export const AVAILABILITIES = ['in_stock', 'out_of_stock', 'pre_order', 'back_order', 'discontinued'] as const;
export type MarketAvailability = (typeof AVAILABILITIES)[number];

export const FAILURES = [
  'none',
  'http500',
  'timeout',
  'not_html',
  'huge',
  'redirect_local',
  'blocked',
  'broken_text',
] as const;
export type MarketFailure = (typeof FAILURES)[number];

/** A page as a visitor sees it now. */
export interface Shown {
  readonly page: MarketPage;
  readonly path: string;
  /** Decimal string. */
  readonly amount: string;
  readonly availability: MarketAvailability;
  readonly failure: MarketFailure;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

export interface Market {
  pages(): readonly Shown[];
  /** Finds a page by a URL's path. */
  at(path: string): Shown | undefined;
  setPrice(path: string, amount: string): void;
  setAvailability(path: string, availability: MarketAvailability): void;
  setFailure(path: string, failure: MarketFailure): void;
}

interface Change {
  readonly amount: string | null;
  readonly availability: MarketAvailability | null;
  readonly failure: MarketFailure | null;
  readonly changed_at: number;
}

/** The pages' creation time, for `Last-Modified`. */
const MADE_AT = Date.UTC(2026, 0, 5, 8);

export function market(
  database: Sqlite,
  { seed, drift, now }: { seed: string; drift: boolean; now: () => number },
): Market {
  database.exec(`CREATE TABLE IF NOT EXISTS market_changes (
    path TEXT PRIMARY KEY, amount TEXT, availability TEXT, failure TEXT, changed_at INTEGER NOT NULL)`);
  const byPath = new Map(MARKET_PAGES.map(page => [pathOf(page), page]));
  const changeOf = (path: string) =>
    database.prepare('SELECT * FROM market_changes WHERE path = ?').get<Change>([path]);

  function shown(page: MarketPage): Shown {
    const path = pathOf(page);
    const change = changeOf(path);
    // A price set by a person stays; the others drift.
    const drifted = drift && change?.amount == null ? driftedPrice(page, seed, now()) : null;
    return {
      page,
      path,
      amount: change?.amount ?? drifted?.amount ?? page.amount,
      availability: change?.availability ?? 'in_stock',
      failure: change?.failure ?? 'none',
      changedAt: Math.max(change?.changed_at ?? MADE_AT, drifted?.since ?? MADE_AT),
    };
  }

  /** The column name comes from this file, never from a request. */
  function set(path: string, column: 'amount' | 'availability' | 'failure', value: string): void {
    database
      .prepare(
        `INSERT INTO market_changes (path, ${column}, changed_at) VALUES (?, ?, ?)
         ON CONFLICT (path) DO UPDATE SET ${column} = excluded.${column}, changed_at = excluded.changed_at`,
      )
      .run([path, value, now()]);
  }

  return {
    pages: () => MARKET_PAGES.map(shown),
    at(path) {
      const page = byPath.get(path);
      return page && shown(page);
    },
    setPrice: (path, amount) => set(path, 'amount', amount),
    setAvailability: (path, availability) => set(path, 'availability', availability),
    setFailure: (path, failure) => set(path, 'failure', failure),
  };
}
