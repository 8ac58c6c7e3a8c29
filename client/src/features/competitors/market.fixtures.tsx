/** The page with its own test server, for the tests beside it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Competitor } from '../../../../domain/api/competitors.js';
import type { DiscoveryConfig, DiscoveryStatus, Suggestion } from '../../../../domain/api/discovery.js';
import type { MarketProduct, MarketSummary } from '../../../../domain/api/market.js';
import { createQueryClient } from '../../api/queryClient.js';
import { session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import Competitors from './Competitors.js';
import { resetDemo } from './demo/demoStore.js';
import { pendingRow } from './source/pendingRow.js';

export const row = (over: Partial<Competitor>): Competitor => ({
  ...pendingRow('x', 'https://rival.example/p'),
  id: 'c1',
  label: 'Jacket',
  price: 100,
  currency: 'USD',
  inStock: true,
  availability: 'in_stock',
  lastChecked: '2026-11-21T12:00:00.000Z',
  lastRead: '2026-11-21T12:00:00.000Z',
  freshness: { state: 'fresh', nextCheck: null, failures: 0, slowedBySite: false, slowUntil: null },
  ...over,
});

export const suggestion = (id: string, over: Partial<Suggestion> = {}): Suggestion => ({
  id,
  suggestedUrl: `https://${id}.example/p`,
  title: `Tent ${id}`,
  merchant: `${id}.example`,
  price: 99,
  currency: 'USD',
  imageUrl: null,
  source: 'GOOGLE_SHOPPING',
  discoveredAt: '2026-11-21T12:00:00.000Z',
  status: 'NEW',
  reasons: ['same model DSC-W120', 'price within 8%'],
  score: 0.9,
  productId: 'p1',
  productTitle: 'Aurora Tent',
  ownPrice: 110,
  ownCurrency: 'USD',
  ownImageUrl: null,
  percentVsOwn: -10,
  perPiece: null,
  rate: null,
  ...over,
});

/** The answer with the first page, or with another one of `all`. */
export const page = (all: readonly Suggestion[], number = 0) => ({
  content: all.slice(20 * number, 20 * (number + 1)),
  newSuggestions: all.length,
  page: number,
  size: 20,
  totalElements: all.length,
  totalPages: Math.ceil(all.length / 20),
});

export const summary: MarketSummary = {
  total: 4,
  inStock: 3,
  outOfStock: 1,
  stockUnknown: 0,
  priceChanges: 2,
  movedDown: 1,
  movedUp: 1,
  avgPrice: 120.5,
  currency: 'USD',
  averaged: 3,
  compared: 3,
  cheaper: 1,
  stale: 0,
};

export const marketProduct = (over: Partial<MarketProduct> = {}): MarketProduct => ({
  productId: 'p1',
  title: 'Aurora Tent',
  price: 289,
  currency: 'USD',
  competitors: 3,
  compared: 2,
  min: 279,
  avg: 304,
  max: 329,
  position: 2,
  percentVsAvg: -4.93,
  cheapest: { id: 'c1', label: 'Summit tent', price: 279 },
  imageUrl: null,
  rivals: [
    { id: 'c1', label: 'Summit tent', price: 279, outOfStock: false },
    { id: 'c2', label: 'Peak tent', price: 329, outOfStock: true },
  ],
  ...over,
});

export const idle: DiscoveryStatus = {
  last_discovery: null,
  can_discover: true,
  is_on_cooldown: false,
  status: 'idle',
  next_discovery: null,
  percent: 0,
  found: 0,
  failure: null,
  message: null,
};
export const ready: DiscoveryConfig = { enabled: true, configured: true, message: 'Ready', error: null };

const BASE = '/api/competitors';
const server: Readonly<Record<string, unknown>> = {
  [BASE]: [row({})],
  [`${BASE}/suggestions`]: page([suggestion('a'), suggestion('b'), suggestion('c')]),
  [`${BASE}/suggestions/count`]: { newSuggestions: 3 },
  [`${BASE}/discovery/status`]: idle,
  [`${BASE}/discovery/config`]: ready,
  '/api/market/summary': summary,
  '/api/market/products': { products: [marketProduct()] },
};

/** Every call since the page was last opened: `GET /api/…`. */
export let asked: string[] = [];

export async function open(answers: Readonly<Record<string, unknown>> = {}, path = '/competitors') {
  asked = stubServer({ ...server, ...answers });
  const queries = createQueryClient();
  queries.setDefaultOptions({ ...queries.getDefaultOptions(), queries: { retry: false } });
  const [pathname = '', search = ''] = path.split('?');
  const { hook, searchHook, history } = memoryLocation({ path: pathname, searchPath: search, record: true });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Router hook={hook} searchHook={searchHook}>
          <Competitors />
        </Router>
      </QueryClientProvider>,
    );
  });
  return () => history.at(-1);
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
/** In the page's own menu. */
export async function pressInMenu(name: string): Promise<void> {
  await press('More');
  await userEvent.click(screen.getByRole('menuitem', { name }));
}
export const toastTexts = () => toasts.get().map(({ message }) => message);

/** Each test starts signed in, with empty browser storage. */
export function freshBrowser(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    resetDemo();
    session.set({ state: 'authenticated', me: merchant });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    toasts.set([]);
  });
}
