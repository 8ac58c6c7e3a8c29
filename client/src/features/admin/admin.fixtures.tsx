/** The operator's screens with their own test server, for the tests beside them. */
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type {
  AdminSession,
  AuditFacets,
  AuditHistogram,
  AuditLog,
  AuditLogs,
  Verification,
} from '../../../../domain/api/admin.js';
import { adminExpiry } from '../../state/adminExpiry.js';
import { session as merchantSession } from '../../state/session.js';
import { toasts } from '../../state/toasts.js';
import { refusal, stubServer } from '../../test/server.js';
import { Admin } from './Admin.js';
import { gate, NOT_ASKED } from './session/adminSession.js';

export const NOW = Date.parse('2026-11-21T14:00:00.000Z');
const HOUR = 60 * 60_000;
export const at = (ms: number): string => new Date(NOW + ms).toISOString();

export const locked: AdminSession = {
  unlocked: false,
  configured: true,
  expiresAt: null,
  lockedUntil: null,
  attemptsLeft: 5,
};
export const unlocked: AdminSession = { ...locked, unlocked: true, expiresAt: at(2 * HOUR) };

export const entry = (number: number, over: Partial<AuditLog> = {}): AuditLog => ({
  id: `e${number}`,
  timestamp: at(-number * 60_000),
  createdAt: at(-number * 60_000),
  shopDomain: 'larkmoor-supply.myshopify.com',
  action: 'PRICE_CHANGED',
  category: 'Prices',
  details: 'price: 160.00 -> 149.00',
  ipAddress: '203.0.113.24',
  userAgent: 'Mozilla/5.0 (Macintosh)',
  erased: false,
  apiToken: null,
  device: { kind: 'desktop', browser: 'Chrome 140', os: 'macOS' },
  position: String(1_000_000 - number),
  ...over,
});
export const entries = (count: number): AuditLog[] => Array.from({ length: count }, (_, index) => entry(index + 1));

/** The page of `all` that the URL asks for, as the server would answer. */
export function pageOf(all: readonly AuditLog[], path: string): AuditLogs {
  const query = new URL(path, 'http://localhost').searchParams;
  const size = Number(query.get('size') ?? 25);
  const first = query.has('cursor') ? Number(query.get('cursor')) : Number(query.get('page') ?? 0) * size;
  return {
    audit_logs: all.slice(first, first + size),
    total_count: all.length,
    next_cursor: first + size < all.length ? String(first + size) : null,
    as_of: all[0]?.position ?? null,
  };
}
export const logs =
  (all: readonly AuditLog[]) =>
  (_init: RequestInit, path: string): AuditLogs =>
    pageOf(all, path);

const facets: AuditFacets = {
  categories: { Prices: 12, 'Data Deletion': 1 },
  actions: { PRICE_CHANGED: 12, COMPETITOR_ADDED: 3 },
};
/** Eight days in bars of a day; the last one is of today. */
export const histogram: AuditHistogram = {
  step: 24 * HOUR,
  bars: [3, 0, 5, 8, 2, 0, 1, 4].map((count, n) => ({ at: new Date(Date.UTC(2026, 10, 14 + n)).toISOString(), count })),
};
export const verification: Verification = {
  state: 'none',
  verified: 0,
  total: 0,
  startedAt: null,
  finishedAt: null,
  fault: null,
  checkpoint: null,
};

export const ADMIN = '/api/admin';
export const server: Readonly<Record<string, unknown>> = {
  [`GET ${ADMIN}/session`]: unlocked,
  [`POST ${ADMIN}/logout`]: locked,
  [`GET ${ADMIN}/audit-logs/all`]: logs(entries(5)),
  [`GET ${ADMIN}/audit-logs/facets`]: facets,
  [`GET ${ADMIN}/audit-logs/histogram`]: histogram,
  [`GET ${ADMIN}/audit-logs/newer`]: { newer: 0 },
  [`GET ${ADMIN}/audit/verify`]: verification,
  [`GET ${ADMIN}/active-shops`]: { active_shops: [] },
  [`GET ${ADMIN}/deleted-shops`]: { deleted_shops: [] },
  [`GET ${ADMIN}/shop-counts`]: { active: 0, deleted: 0 },
  [`GET ${ADMIN}/session-statistics`]: {
    statistics: {
      currentlyActiveSessions: 41,
      shopsWithMultipleSessions: 9,
      averageSessionsPerShop: 1.52,
      sessionsActiveLastDay: 33,
    },
  },
  [`GET ${ADMIN}/erasures`]: { erasures: [], data_requests: [] },
};

/** Every call since the screen was last opened: `GET /api/…`. */
export let asked: string[] = [];
export const requestsTo = (path: string): string[] => asked.filter(call => call.startsWith(`GET ${ADMIN}/${path}`));

export async function open(answers: Readonly<Record<string, unknown>> = {}, path = '/admin') {
  asked = stubServer({ ...server, ...answers });
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  await act(async () => {
    render(
      <Router hook={hook} searchHook={searchHook}>
        <Admin />
      </Router>,
    );
  });
  return () => history.at(-1) ?? '';
}

export const refused =
  (code: string, status = 401, details: Record<string, string | number> = {}) =>
  () =>
    refusal(status, code, details);
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const openTab = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));
export const toastTexts = () => toasts.get().map(({ message }) => message);

/** Each test starts in a fresh browser without a merchant, at `NOW`. */
export function freshBrowser(): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true });
    localStorage.clear();
    gate.set(NOT_ASKED);
    merchantSession.set({ state: 'unauthenticated' });
  });
  afterEach(() => {
    cleanup();
    adminExpiry.forget();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    toasts.set([]);
  });
}
