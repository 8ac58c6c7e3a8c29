import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Suggestion } from '../../../../../domain/api/discovery.js';
import { ApiError } from '../../../api/errors.js';
import { topicKey } from '../../../api/queryKeys.js';
import { session } from '../../../state/session.js';
import { merchant } from '../../../test/merchant.js';
import { refusal, stubServer } from '../../../test/server.js';
import { refusedText, suggestionCount } from '../live/suggestions.js';
import { asked, freshBrowser, open, page, press, suggestion, toastTexts } from '../market.fixtures.js';
import { suggestionsOf } from '../source/MarketSource.js';
import SuggestionBadge from './SuggestionBadge.js';
import { steadyOrder } from './useSteadyOrder.js';

const BASE = '/api/competitors/suggestions';
const openPanel = async () => {
  await press(/\d+ New suggestions/);
  return await screen.findByRole('dialog', { name: /^Competitor Suggestions/ });
};
const cards = (panel: HTMLElement) => within(panel).getAllByRole('heading', { level: 3 });
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('Competitor Suggestions', () => {
  freshBrowser();

  it('lists what was found, with price, source and why', async () => {
    await open();
    await screen.findByText('3 New');
    const panel = await openPanel();
    await waitFor(() => expect(cards(panel)).toHaveLength(3));
    expect(panel.textContent).toContain('$99.00');
    expect(panel.textContent).toContain('Aurora Tent$110.00');
    expect(panel.textContent).toContain('$11.00 cheaper than yours');
    expect(panel.textContent).toContain('from Google Shopping');
    expect(within(panel).getAllByText('same model DSC-W120')).toHaveLength(3);
    expect(asked).toContain(`GET ${BASE}?page=0&size=20&status=NEW`);
  });

  it('removes a decided one at once, tells the server, and focuses the next', async () => {
    let left = ['a', 'b', 'c'];
    const decided = (id: string) => () => {
      left = left.filter(known => known !== id);
      return { competitorId: 'c9', position: '7' };
    };
    await open({
      [BASE]: () => page(left.map(id => suggestion(id))),
      [`POST ${BASE}/a/approve`]: decided('a'),
      [`POST ${BASE}/b/ignore`]: decided('b'),
    });
    const panel = await openPanel();
    const approve = await within(panel).findByRole('button', { name: 'Approve: Tent a' });
    expect(approve.textContent).toBe('Approve');
    await userEvent.click(approve);
    await waitFor(() => expect(cards(panel)).toHaveLength(2));
    expect(focused()).toBe('Tent b');
    expect(toastTexts()).toEqual(['Tent a is now tracked.']);
    const ignore = within(panel).getByRole('button', { name: 'Ignore: Tent b' });
    expect(ignore.textContent).toBe('Ignore');
    await userEvent.click(ignore);
    await waitFor(() => expect(cards(panel)).toHaveLength(1));
    expect(focused()).toBe('Tent c');
    expect(asked.filter(call => call.startsWith('POST') && !call.includes('refresh'))).toEqual([
      `POST ${BASE}/a/approve`,
      `POST ${BASE}/b/ignore`,
    ]);
  });

  it('can be used with J, K, A and X', async () => {
    await open({ [`POST ${BASE}/b/ignore`]: { position: '1' }, [`POST ${BASE}/a/approve`]: { position: '2' } });
    const panel = await openPanel();
    await waitFor(() => expect(cards(panel)).toHaveLength(3));
    within(panel).getByRole('button', { name: 'Approve: Tent a' }).focus();
    await userEvent.keyboard('j');
    expect(focused()).toBe('Tent b');
    await userEvent.keyboard('x');
    await waitFor(() => expect(asked).toContain(`POST ${BASE}/b/ignore`));
    await userEvent.keyboard('k');
    expect(focused()).toBe('Tent a');
    await userEvent.keyboard('a');
    await waitFor(() => expect(asked).toContain(`POST ${BASE}/a/approve`));
  });

  it('restores what could not be decided, and says why', async () => {
    await open({ [`POST ${BASE}/a/approve`]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Approve: Tent a' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to approve suggestion']));
    expect(cards(panel)).toHaveLength(3);
  });

  it('says that it could not be loaded, and that there is nothing', async () => {
    await open({ [BASE]: () => refusal(400, 'INVALID_REQUEST') });
    const panel = await openPanel();
    expect(await within(panel).findByText('Failed to load suggestions')).toBeDefined();
  });

  it('says when there is nothing to decide', async () => {
    await open({ [BASE]: page([]) });
    const panel = await openPanel();
    expect(await within(panel).findByText('No new suggestions')).toBeDefined();
  });

  it('are marked as sample data in demo mode, and stay in this tab', async () => {
    await open({}, '/competitors?mode=demo');
    const panel = await openPanel();
    expect(within(panel).getAllByText('(Demo)')).toHaveLength(4);
    await userEvent.click(within(panel).getAllByRole('button', { name: /^Approve/ })[0] as HTMLElement);
    await waitFor(() => expect(cards(panel)).toHaveLength(2));
    expect(asked.some(call => call.startsWith('POST'))).toBe(false);
  });
});

describe('more than twenty', () => {
  freshBrowser();
  const all = Array.from({ length: 33 }, (_, index) => suggestion(`s${index + 1}`));
  const pageOf = (list: readonly Suggestion[]) => (_init: RequestInit, path: string) =>
    page(list, Number(/page=(\d+)/.exec(path)?.[1]));
  const more = (panel: HTMLElement) => within(panel).findByRole('button', { name: 'Show more (13 left)' });

  it('are shown a page at a time, and the focus moves to the first new one', async () => {
    await open({ [BASE]: pageOf(all) });
    const panel = await openPanel();
    await userEvent.click(await more(panel));
    await waitFor(() => expect(cards(panel)).toHaveLength(33));
    expect(asked).toContain(`GET ${BASE}?page=1&size=20&status=NEW`);
    expect(focused()).toBe('Tent s21');
    expect(within(panel).queryByRole('button', { name: /^Show more/ })).toBeNull();
  });

  it('close up after a decision, so that the page is full again', async () => {
    let left = all;
    const decided = () => {
      left = left.slice(1);
      return { position: '3' };
    };
    await open({
      [BASE]: (init: RequestInit, path: string) => pageOf(left)(init, path),
      [`POST ${BASE}/s1/ignore`]: decided,
    });
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Ignore: Tent s1' }));
    expect(await within(panel).findByText('Tent s21')).toBeDefined();
    expect(cards(panel)).toHaveLength(20);
    expect(panel.textContent).toContain('32 suggestions to review');
  });

  it('say that the next page could not be loaded, and keep the first', async () => {
    const first = pageOf(all);
    await open({
      [BASE]: (init: RequestInit, path: string) =>
        path.includes('page=0') ? first(init, path) : refusal(400, 'INVALID_REQUEST'),
    });
    const panel = await openPanel();
    await userEvent.click(await more(panel));
    expect((await within(panel).findByRole('alert')).textContent).toBe('Failed to load suggestions');
    expect(cards(panel)).toHaveLength(20);
  });

  it('are each shown once, even if new ones shifted the pages', () => {
    const [first, second] = [page(all), { ...page(all, 1), content: all.slice(19) }];
    expect(suggestionsOf({ pages: [first, second], pageParams: [0, 1] })).toEqual(all);
  });
});

describe('the count of new suggestions', () => {
  freshBrowser();

  it('is read once, 300 ms after the last of a burst of pushes', async () => {
    vi.useFakeTimers();
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    const reads = stubServer({ [`${BASE}/count`]: { newSuggestions: 7 } });
    const queries = new QueryClient();
    const { result } = renderHook(() => useQuery(suggestionCount), {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
    await pass(299);
    expect(reads).toEqual([]);
    await pass(1);
    expect(reads).toEqual([`GET ${BASE}/count`]);
    await pass(1);
    expect(result.current.data).toBe(7);
    for (let push = 0; push < 5; push++) {
      void queries.invalidateQueries({ queryKey: topicKey('discovery') });
      await pass(299);
    }
    expect(reads).toHaveLength(1);
    await pass(1);
    expect(reads).toHaveLength(2);
    await pass(60_000);
    expect(reads).toHaveLength(2);
  });
});

describe('a refused decision', () => {
  it('shows the reason if the server gave one', () => {
    expect(refusedText('approve', new ApiError(400, 'WATCHLIST_FULL', 'You are tracking 10.'))).toBe(
      'Failed to approve suggestion: You are tracking 10.',
    );
    expect(refusedText('ignore', new ApiError(0, 'NETWORK', 'x'))).toBe('Failed to ignore suggestion');
  });
});

describe('the order', () => {
  it('keeps known ones in place; new ones come last', () =>
    expect(steadyOrder(['b', 'a'], [{ id: 'new' }, { id: 'a' }, { id: 'b' }]).map(({ id }) => id)).toEqual([
      'b',
      'a',
      'new',
    ]));
});

describe('the recount', () => {
  freshBrowser();
  const badge = async (shop: string) => {
    session.set({ state: 'authenticated', me: { ...merchant, shop } });
    await act(async () => {
      render(
        <QueryClientProvider client={new QueryClient()}>
          <SuggestionBadge />
        </QueryClientProvider>,
      );
    });
    await act(() => vi.advanceTimersByTimeAsync(300));
    cleanup();
  };

  it('runs once in 24 hours, per shop', async () => {
    const begun = Date.parse('2026-11-21T12:00:00Z');
    vi.useFakeTimers({ now: begun });
    const calls = stubServer({
      [`${BASE}/count`]: { newSuggestions: 7 },
      [`POST ${BASE}/refresh-count`]: { newSuggestions: 7, position: '1' },
    });
    const recounts = () => calls.filter(call => call === `POST ${BASE}/refresh-count`).length;
    await badge('one.myshopify.com');
    expect(recounts()).toBe(1);
    await badge('two.myshopify.com');
    expect(recounts()).toBe(2);
    vi.setSystemTime(begun + 24 * 3_600_000 - 1);
    await badge('one.myshopify.com');
    expect(recounts()).toBe(2);
    vi.setSystemTime(begun + 24 * 3_600_000);
    await badge('one.myshopify.com');
    expect(recounts()).toBe(3);
  });
});
