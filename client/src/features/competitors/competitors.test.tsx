import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Competitor } from '../../../../domain/api/competitors.js';
import { ApiError } from '../../api/errors.js';
import { topicKey } from '../../api/queryKeys.js';
import { toasts } from '../../state/toasts.js';
import Competitors from './Competitors.js';
import { addErrorText } from './live/addError.js';
import { hostOf } from './source/hostOf.js';
import { isPending, pendingRow } from './source/pendingRow.js';
import { failureText } from './table/failureText.js';
import { filterRows } from './table/filterRows.js';
import { PLAIN_VIEW, readView, writeView } from './table/url.js';

const row = (over: Partial<Competitor>): Competitor => ({
  ...pendingRow('x', 'https://rival.example/p'),
  id: 'c1',
  lastChecked: '2026-11-21T12:00:00.000Z',
  ...over,
});
const inStock = row({ id: 'a', label: 'Jacket', price: 100, currency: 'USD', inStock: true, availability: 'in_stock' });
const soldOut = row({
  id: 'b',
  label: 'Boots',
  price: 50,
  currency: 'USD',
  availability: 'out_of_stock',
  percentDiff: 3,
});
const unknown = row({ id: 'c', label: 'Hat' });
const rows = [inStock, soldOut, unknown];

describe('rows', () => {
  it('are filtered by stock; unknown is neither', () => {
    expect(filterRows(rows, 'inStock', '')).toEqual([inStock]);
    expect(filterRows(rows, 'outOfStock', '')).toEqual([soldOut]);
  });
  it('are searched by label and URL', () => {
    expect(filterRows(rows, 'all', ' boot ')).toEqual([soldOut]);
    expect(filterRows(rows, 'all', 'RIVAL.example')).toHaveLength(3);
  });
  it('marks changes that wait for the server', () =>
    expect([pendingRow('k', 'x'), inStock].map(isPending)).toEqual([true, false]));
  it('are first named after their host', () =>
    expect([hostOf('https://www.rival.example/p/1'), hostOf('rival.example/p'), hostOf('%%')]).toEqual([
      'rival.example',
      'rival.example',
      '%%',
    ]));
});

describe('the view in the URL', () => {
  it('survives a round trip', () => {
    const view = {
      stock: 'outOfStock',
      search: 'a & b',
      sort: { key: 'price', descending: true },
      demo: true,
      competitor: 'c1',
      at: null,
    } as const;
    expect(readView(writeView(view))).toEqual(view);
  });
  it('is short without choices, and ignores unknown values', () => {
    expect(writeView(PLAIN_VIEW).toString()).toBe('');
    expect(readView(new URLSearchParams('stock=maybe&sort=-mood'))).toEqual(PLAIN_VIEW);
  });
});

describe('a refused addition', () => {
  const TRACKED = 'This competitor is already being tracked for your products.';
  const LATER = 'Service temporarily unavailable. Please try again in a few moments.';
  const SYNCING = 'Syncing your product catalog... Please try adding the competitor again in a moment.';
  it.each([
    [412, 'X', 'x', SYNCING],
    [400, 'PRODUCTS_SYNC_NEEDED', 'x', SYNCING],
    [400, 'COMPETITOR_ALREADY_TRACKED', 'This URL is already being tracked', TRACKED],
    [400, 'WATCHLIST_FULL', 'You are tracking 10.', 'You are tracking 10.'],
    [400, 'UNREADABLE', '', 'Invalid competitor URL. Please check the URL and try again.'],
    [401, 'SESSION_EXPIRED', 'x', 'Authentication required. Please log in again.'],
    [500, 'X', 'x', LATER],
    [503, 'X', 'x', LATER],
    [0, 'NETWORK', 'x', LATER],
    [400, 'X', '{"a":1}', 'Unable to add competitor at this time. Please try again in a moment.'],
  ] as const)('%s %s', (status, code, message, text) =>
    expect(addErrorText(new ApiError(status, code, message))).toBe(text),
  );
  it('falls back', () => expect(addErrorText(new Error('?'))).toBe('Failed to add competitor. Please try again.'));
});

describe('a failed check', () => {
  it('is explained in words', () =>
    expect(failureText('robots_disallowed')).toBe('The shop asks bots not to read this page'));
  it('is explained even if its reason is new', () => expect(failureText('constructor')).toBe('The last check failed'));
});

const PREVIEW = {
  ...{ url: 'https://new.example/p', variant: null, title: null, imageUrl: null, price: 9, currency: 'USD' },
  shopName: 'New',
  ...{ listPrice: null, availability: 'in_stock', confidence: 1, sure: true, doubt: null, fromPrice: false },
  ...{ candidates: [], evidence: [], variants: [], matches: [] },
};

describe('the page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    toasts.set([]);
  });

  function open(
    list: readonly Competitor[],
    answer: (init: RequestInit, path: string) => Response | Promise<Response>,
  ) {
    const queries = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    });
    queries.setQueryData(topicKey('competitors'), list);
    vi.stubGlobal(
      'fetch',
      vi.fn(async (path: string, init: RequestInit) =>
        path === '/api/competitors' || init.method !== 'GET' ? answer(init, path) : json(404, null),
      ),
    );
    render(
      <QueryClientProvider client={queries}>
        <Competitors />
      </QueryClientProvider>,
    );
  }
  const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });

  it('asks for the first competitor', async () => {
    open([], () => json(200, []));
    expect(screen.getByText('No competitors yet')).toBeDefined();
    // Alone on its line on a phone, it has its name beside its dots.
    expect(screen.getByRole('button', { name: 'More' }).textContent).toBe('More');
    await userEvent.click(screen.getByRole('button', { name: 'Add Your First Competitor' }));
    expect(screen.getByRole('form', { name: 'Add a competitor' })).toBeDefined();
  });

  it('counts no suggestions while there are none', () => {
    open([row({ label: 'Hat' })], () => json(200, []));
    expect(screen.getByRole('button', { name: '0 New suggestions' }).textContent).toBe('Suggestions');
  });

  it('shows N/A, not known and the reason if nothing could be read', () => {
    open([row({ label: 'Hat', failure: 'timeout', freshness: { ...row({}).freshness, state: 'failing' } })], () =>
      json(200, []),
    );
    const line = screen.getByRole('row', { name: /Hat/ });
    expect(line.textContent).toContain('N/A');
    expect(line.textContent).toContain('Not known');
    expect(line.textContent).toContain('The shop took too long to answer');
  });

  it('shows a new competitor at once and removes it with the reason', async () => {
    const user = userEvent.setup();
    let refuse: (response: Response) => void = () => {};
    open([], ({ method }, path) => {
      if (path.endsWith('/preview')) return json(200, PREVIEW);
      return method === 'POST' ? new Promise<Response>(resolve => (refuse = resolve)) : json(200, []);
    });
    await user.click(screen.getByRole('button', { name: 'Add Your First Competitor' }));
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Please enter a competitor URL')).toBeDefined();

    await user.type(screen.getByLabelText('Competitor URL'), 'https://new.example/p{Enter}');
    await screen.findByRole('region', { name: 'The page' });
    await user.type(screen.getByLabelText('Competitor URL'), '{Enter}');
    expect(
      within(await screen.findByRole('row', { name: /new\.example/, hidden: true })).getByText('checking…'),
    ).toBeDefined();

    refuse(
      json(400, {
        error: 'Invalid competitor URL. Please check the URL and try again.',
        code: 'COMPETITOR_URL_INVALID',
        details: {},
      }),
    );
    await screen.findByText('No competitors yet');
    expect(toasts.get().map(({ message }) => message)).toEqual([
      'Invalid competitor URL. Please check the URL and try again.',
    ]);
  });

  it('removes a row at once and offers Undo for 8 s', async () => {
    open([inStock, soldOut], ({ method }) => json(200, method === 'DELETE' ? { position: '9' } : [soldOut]));
    await userEvent.click(screen.getByRole('button', { name: 'Delete: Jacket' }));
    await waitFor(() => expect(toasts.get()).toHaveLength(1));
    expect(screen.queryByRole('row', { name: /Jacket/ })).toBeNull();
    expect(toasts.get()[0]).toMatchObject({ duration: 8_000, action: { label: 'Undo' } });
  });
});
