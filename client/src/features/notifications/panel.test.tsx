/** The bell's panel with a server that applies its commands. Longer than 300 lines because its tests share that server. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Notification } from '../../../../domain/api/notifications.js';
import { topicKey } from '../../api/queryKeys.js';
import { deletedNotifications } from '../../state/deletedNotifications.js';
import { locallyUnread } from '../../state/locallyUnread.js';
import { toasts } from '../../state/toasts.js';
import { declared } from '../../test/declared.js';
import { refusal, stubServer } from '../../test/server.js';
import { NotificationBell } from './NotificationBell.js';
import css from './notifications.css?raw';

const BASE = '/api/auth/shopify/notifications';
const notification = (id: string, over: Partial<Notification> = {}): Notification => ({
  id,
  message: `Message ${id}`,
  type: 'info',
  read: false,
  createdAt: new Date(Date.now() - 60_000).toISOString(),
  shop: 'aurora-outfitters.myshopify.com',
  category: 'competitors',
  persistent: true,
  duration: null,
  scope: 'store',
  action: null,
  ...over,
});

let asked: string[] = [];
let queries: QueryClient;
/** The bell with a server that applies its commands. */
async function open(list: readonly Notification[], answers: Readonly<Record<string, unknown>> = {}) {
  let kept = list;
  const then = (change: (kept: readonly Notification[]) => readonly Notification[]) => () => {
    kept = change(kept);
    return { position: '2' };
  };
  asked = stubServer({
    '/api/competitors': [],
    [`GET ${BASE}`]: () => kept,
    [`POST ${BASE}/mark-read`]: then(all => all.map((item, index) => (index === 0 ? { ...item, read: true } : item))),
    [`POST ${BASE}/mark-all-read`]: then(all => all.map(item => ({ ...item, read: true }))),
    [`DELETE ${BASE}`]: then(() => []),
    [`DELETE ${BASE}/a`]: then(all => all.filter(({ id }) => id !== 'a')),
    ...answers,
  });
  queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { hook, history } = memoryLocation({ path: '/dashboard', record: true });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Router hook={hook}>
          <NotificationBell />
        </Router>
      </QueryClientProvider>,
    );
  });
  await userEvent.click(screen.getByRole('button', { name: /^Notifications/ }));
  await screen.findByRole('heading', { name: 'Notifications' });
  return () => history.at(-1);
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
const iconIn = (part: Element | null) => part?.querySelector('[data-icon]')?.getAttribute('data-icon');
const messages = () => screen.queryAllByText(/^Message/).map(({ textContent }) => textContent);

/** With a clock that this test moves. */
async function withoutWaiting(run: (pass: (ms: number) => Promise<unknown>) => Promise<void>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Step by step: each second of the countdown begins when the former has been shown.
  await run(async ms => {
    for (let left = ms; left > 0; left -= 100) await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 100)));
  });
  vi.useRealTimers();
}

beforeEach(() => {
  locallyUnread.set(new Set());
  deletedNotifications.set(new Set());
});
/** The clock goes on by `ms`: the list may be asked for again after 5 s. */
const later = (ms: number): void => void vi.spyOn(Date, 'now').mockReturnValue(Date.now() + ms);
afterEach(() => vi.restoreAllMocks());
afterEach(() => {
  // Else what waits for Undo is deleted when the panel goes, without a server.
  act(() => deletedNotifications.set(new Set()));
  cleanup();
  vi.unstubAllGlobals();
  toasts.set([]);
});

describe('the bell', () => {
  it('reports how many are unread, and pulses while there are any', async () => {
    await open([notification('a'), notification('b'), notification('c', { read: true })]);
    const bell = screen.getByRole('button', { name: 'Notifications, 2 unread' });
    expect(bell.dataset.unread).toBe('true');
    expect(bell.textContent).toBe('2');
    expect(declared(css, '.bell[data-unread="true"] svg').animation).toMatch(/^bell-pulse .* infinite$/);
    expect(css).toContain('@keyframes bell-pulse {');
    await press('Mark all read');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' }).dataset.unread).toBe('false'));
  });
});

describe('the head of the panel', () => {
  it('has Refresh, which reads the list again', async () => {
    await open([notification('a')]);
    const before = asked.length;
    later(5_000);
    await press('Refresh');
    await waitFor(() => expect(asked.slice(before)).toEqual([`GET ${BASE}`]));
  });

  it('reads the list once in 5 s: who asks sooner waits for their turn', async () => {
    await open([notification('a')]);
    const before = asked.length;
    vi.useFakeTimers({ toFake: ['setTimeout', 'Date'], now: Date.now() });
    act(() => screen.getByRole('button', { name: 'Refresh' }).click());
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await pass(3_900);
    expect(asked.slice(before)).toEqual([]);
    await pass(1_200);
    expect(asked.slice(before)).toEqual([`GET ${BASE}`]);
    vi.useRealTimers();
  });

  it('has Close', async () => {
    await open([notification('a')]);
    await press('Close');
    expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
  });

  it('has a settings icon, which leads to the profile and closes the panel', async () => {
    const at = await open([notification('a')]);
    const settings = screen.getByRole('link', { name: 'Settings' });
    expect(iconIn(settings)).toBe('cog');
    await userEvent.click(settings);
    expect(at()).toBe('/profile');
    expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull();
  });
});

describe('the groups', () => {
  it('are the competitors, with what it means for the own price', async () => {
    const own = { ownProductTitle: 'My Tent', ownPrice: 161, ownCurrency: 'USD', percentVsOwn: -7.45 };
    const tent = {
      id: 'tent',
      url: 'https://www.rival.example/tent',
      shopName: 'Rival',
      price: 149,
      currency: 'USD',
      perPiece: null,
    };
    await open(
      [notification('a', { action: '/competitors?competitor=tent' }), notification('b', { category: 'analytics' })],
      { '/api/competitors': [{ ...tent, availability: 'in_stock', rate: null, ...own }] },
    );
    await screen.findByText('Now $12.00 cheaper than your My Tent');
    const group = (name: string) => within(screen.getByRole('region', { name })).getByText(/^Message/).textContent;
    expect([group('Rival'), group('Your store')]).toEqual(['Message a', 'Message b']);
  });
});

describe('one notification', () => {
  it.each([
    ['store connection', 'Profile', 'person'],
    ['profile', 'Profile', 'person'],
    ['discovery', 'Market Intelligence', 'eye-open'],
    ['competitors', 'Market Intelligence', 'eye-open'],
    ['mode', 'Market Intelligence', 'eye-open'],
    ['analytics', 'Analytics', 'timeline-line-chart'],
    ['dashboard', 'Analytics', 'timeline-line-chart'],
    ['system', 'System', 'cog'],
  ])('of the category %s is of %s, with its icon: %s', async (category, area, icon) => {
    await open([notification('a', { category })]);
    const item = screen.getByRole('listitem');
    expect(item.querySelector('.bell-meta')?.textContent).toBe(area);
    expect(item.querySelector('time')?.textContent).toBe('1 min ago');
    expect(iconIn(item.querySelector('.bell-icon'))).toBe(icon);
  });

  it('shows how old it is, and its date once that is a day', async () => {
    const ago = (ms: number) => ({ createdAt: new Date(Date.now() - ms).toISOString() });
    await open([
      notification('a', ago(24 * 3_600_000 - 60_000)),
      notification('b', ago(24 * 3_600_000)),
      notification('c', { createdAt: 'yesterday-ish' }),
      notification('d', { createdAt: '' }),
    ]);
    const times = screen.getAllByRole('listitem').map(item => item.querySelector('time')?.textContent);
    expect(times).toEqual([
      '23 h ago',
      expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/),
      'Invalid date',
      'Unknown time',
    ]);
  });

  it('is marked as read', async () => {
    await open([notification('a'), notification('b')]);
    expect(screen.getAllByTitle('Mark as read')).toHaveLength(2);
    await press('Mark as read: Message a');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read: Message a' })).toBeNull());
    expect(asked).toContain(`POST ${BASE}/mark-read`);
  });

  it('is deleted at once, with Undo in its place, and on the server after 8 s', async () => {
    await open([notification('a'), notification('b')]);
    expect(screen.getAllByTitle('Delete')).toHaveLength(2);
    await withoutWaiting(async pass => {
      act(() => screen.getByRole('button', { name: 'Delete: Message a' }).click());
      expect(messages()).toEqual(['Message b']);
      expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
      expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Notification deletedUndo8 s');
      // As after a click with the pointer.
      act(() => (document.activeElement as HTMLElement).blur());
      await pass(7_900);
      expect(asked).not.toContain(`DELETE ${BASE}/a`);
      await pass(200);
      expect(asked).toContain(`DELETE ${BASE}/a`);
    });
  });

  it('comes back by Undo, and nothing was sent', async () => {
    await open([notification('a'), notification('b')]);
    await press('Delete: Message a');
    await press('Undo');
    expect(messages()).toEqual(['Message a', 'Message b']);
    await press('Close');
    expect(asked).not.toContain(`DELETE ${BASE}/a`);
  });

  it('deleted by key gives the focus to Undo, and waits while it is there', async () => {
    await open([notification('a')]);
    await withoutWaiting(async pass => {
      act(() => screen.getByRole('button', { name: 'Delete: Message a' }).click());
      expect(document.activeElement?.textContent).toBe('Undo');
      await pass(60_000);
      expect(asked).not.toContain(`DELETE ${BASE}/a`);
      expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    });
  });

  it('is deleted on the server when the panel closes', async () => {
    await open([notification('a'), notification('b')]);
    await press('Delete: Message a');
    await press('Close');
    await waitFor(() => expect(asked).toContain(`DELETE ${BASE}/a`));
  });

  it('comes back with the reason if the server did not delete it', async () => {
    await open([notification('a')], { [`DELETE ${BASE}/a`]: () => refusal(404, 'NOTIFICATION_NOT_FOUND') });
    await press('Delete: Message a');
    await press('Close');
    await waitFor(() => expect(toasts.get().map(({ message }) => message)).toEqual(['NOTIFICATION_NOT_FOUND']));
    expect(screen.getByRole('button', { name: 'Notifications, 1 unread' })).toBeDefined();
  });
});

describe('the foot of the panel', () => {
  it('marks all as read; then nothing is left to mark', async () => {
    await open([notification('a'), notification('b', { read: true })]);
    expect(isDisabled('Mark all read')).toBe(false);
    await press('Mark all read');
    await waitFor(() => expect(isDisabled('Mark all read')).toBe(true));
    expect(asked).toContain(`POST ${BASE}/mark-all-read`);
  });

  it('marks all as unread on this screen only; disabled if none is read', async () => {
    await open([notification('a', { read: true }), notification('b', { read: true })]);
    const before = asked.length;
    await press('Mark all unread');
    expect(screen.getByRole('button', { name: 'Notifications, 2 unread' })).toBeDefined();
    expect(isDisabled('Mark all unread')).toBe(true);
    expect(asked.slice(before)).toEqual([]);
  });

  it('clears all after a confirmation', async () => {
    await open([notification('a'), notification('b')]);
    await press('Clear all');
    const question = await screen.findByRole('alertdialog', { name: 'Clear all' });
    expect(question.textContent).toContain('Clear 2 notifications? This can’t be undone.');
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(messages()).toHaveLength(2);
    expect(asked).not.toContain(`DELETE ${BASE}`);

    await press('Clear all');
    await userEvent.click(
      within(await screen.findByRole('alertdialog', { name: 'Clear all' })).getByRole('button', { name: 'Clear all' }),
    );
    expect(await screen.findByText('All caught up!')).toBeDefined();
    expect(screen.getByText("You don't have any notifications yet.")).toBeDefined();
    expect(asked).toContain(`DELETE ${BASE}`);
  });

  it('clears those that could still be brought back, once', async () => {
    await open([notification('a'), notification('b')]);
    await press('Delete: Message a');
    await press('Clear all');
    const question = await screen.findByRole('alertdialog', { name: 'Clear all' });
    expect(question.textContent).toContain('Clear 1 notification?');
    await userEvent.click(within(question).getByRole('button', { name: 'Clear all' }));
    expect(await screen.findByText('All caught up!')).toBeDefined();
    await press('Close');
    expect(asked.filter(call => call.startsWith('DELETE'))).toEqual([`DELETE ${BASE}`]);
  });

  it('has nothing to do without notifications', async () => {
    await open([]);
    expect(await screen.findByText('All caught up!')).toBeDefined();
    expect(screen.getByText("You don't have any notifications yet.")).toBeDefined();
    expect(['Mark all read', 'Mark all unread', 'Clear all'].map(isDisabled)).toEqual([true, true, true]);
  });
});

describe('a list that could not be fetched', () => {
  it('says why, and keeps the list', async () => {
    let up = true;
    await open([], { [`GET ${BASE}`]: () => (up ? [notification('a')] : refusal(503, 'SERVICE_UNAVAILABLE')) });
    expect(messages()).toEqual(['Message a']);
    up = false;
    later(5_000);
    await press('Refresh');
    expect(await screen.findByText('Failed to load notifications: SERVICE_UNAVAILABLE')).toBeDefined();
    expect(messages()).toEqual(['Message a']);
  });
});

describe('a notification that arrives while the panel is open', () => {
  it('waits behind a button, so that nothing moves under the pointer', async () => {
    await open([notification('a')]);
    act(() => {
      queries.setQueryData(topicKey('notifications'), [notification('b'), notification('a')]);
    });
    expect(messages()).toEqual(['Message a']);
    await userEvent.click(await screen.findByRole('button', { name: '1 new notification' }));
    expect(messages()).toEqual(['Message b', 'Message a']);
  });
});
