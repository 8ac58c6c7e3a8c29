/** A profile page with its own test server, for the tests beside it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { isLeaving, session } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import Profile from './Profile.js';

export const SESSIONS = '/api/auth/shopify/sessions';
const device = (id: string, current: boolean) => ({
  id,
  current,
  device: { kind: 'desktop', browser: `Firefox ${id}`, os: 'macOS' },
  ipAddress: '192.0.2.7',
  erased: false,
  startedAt: '2026-11-20T12:00:00.000Z',
  lastSeenAt: '2026-11-20T13:00:00.000Z',
  expiresAt: '2026-11-27T12:00:00.000Z',
});
export const stats = { totalOrders: 1425, totalRevenue: 390952.71, currency: 'USD' };
export const server: Readonly<Record<string, unknown>> = {
  '/api/auth/shopify/check': { connected: true, reason: null, message: null, checkedAt: '2026-11-21T12:00:00.000Z' },
  '/api/analytics/store-stats': stats,
  'POST /api/analytics/refresh': { refresh: 'done', position: '9' },
  [SESSIONS]: { sessions: [device('140', true), device('141', false), device('142', false)] },
  '/api/compliance/requests': { requests: [] },
  '/api/share-links': { links: [] },
  '/api/tokens': { tokens: [] },
  '/api/webhook-endpoints': { endpoints: [] },
};

/** Every call since the page was last opened: `GET /api/…`. */
export let asked: string[] = [];

export async function open(answers: Readonly<Record<string, unknown>> = {}, path = '/profile') {
  asked = stubServer({ ...server, ...answers });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Router hook={hook} searchHook={searchHook}>
          <Profile />
        </Router>
      </QueryClientProvider>,
    );
  });
  return () => history.at(-1);
}
export const panel = (name: string) => within(screen.getByRole('region', { name }));
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const toastTexts = () => toasts.get().map(({ message }) => message);
export const inDialog = () => within(screen.getByRole('alertdialog'));

/** Each test starts signed in, with empty browser storage. */
export function freshBrowser(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    session.set({ state: 'authenticated', me: merchant });
  });
  afterEach(() => {
    cleanup();
    isLeaving.set(false);
    vi.useRealTimers();
    vi.unstubAllGlobals();
    toasts.set([]);
  });
}
