import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachedSection, keepSection } from '../state/cachedSections.js';
import { clearDashboardCache } from '../state/dashboardCache.js';
import { session } from '../state/session.js';
import { answers } from '../test/answers.js';
import { merchant } from '../test/merchant.js';
import { refusal, stubServer } from '../test/server.js';

const ME = '/api/auth/shopify/me';
const LOGOUT = 'POST /api/auth/shopify/profile/disconnect';

/** A freshly loaded page without any requests yet. */
async function freshPage(answers: Readonly<Record<string, unknown>>) {
  vi.resetModules();
  const asked = stubServer(answers);
  const [api, state] = [await import('./session.js'), await import('../state/session.js')];
  return { ...api, asked, state: () => state.session.get().state };
}

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearDashboardCache(merchant.shop);
  session.set({ state: 'loading' });
});

describe('who is signed in', () => {
  it('is loading, then the merchant of the answer', async () => {
    const page = await freshPage({ [ME]: merchant });
    expect(page.state()).toBe('loading');
    await page.checkSession();
    expect(page.state()).toBe('authenticated');
  });

  it.each([401, 404])('is unauthenticated on a %s, without a retry', async status => {
    const page = await freshPage({ [ME]: () => refusal(status, 'X') });
    await page.checkSession();
    expect(page.state()).toBe('unauthenticated');
    expect(page.asked).toHaveLength(1);
  });

  it('is asked up to three more times, 1 s apart, if the call fails', async () => {
    const page = await freshPage({ [ME]: () => refusal(503, 'X') });
    const check = page.checkSession();
    for (const calls of [1, 2, 3, 4]) {
      await vi.advanceTimersByTimeAsync(calls === 1 ? 999 : 1_000);
      expect(page.asked).toHaveLength(calls);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    await check;
    expect(page.asked).toHaveLength(4);
    expect(page.state()).toBe('unauthenticated');
  });

  it('is asked once in 5 s', async () => {
    const page = await freshPage({ [ME]: merchant });
    await page.checkSession();
    await vi.advanceTimersByTimeAsync(4_999);
    await page.checkSession();
    expect(page.asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    await page.checkSession();
    expect(page.asked).toHaveLength(2);
  });

  it('is one call for all who ask at once', async () => {
    const page = await freshPage({ [ME]: merchant });
    await Promise.all([page.checkSession(), page.checkSession({ force: true })]);
    expect(page.asked).toHaveLength(1);
  });
});

describe('logging out', () => {
  it.each([{ position: '9' }, () => refusal(503, 'X')])(
    'ends the session here and forgets its figures, even if the call fails: %#',
    async answer => {
      const page = await freshPage({ [ME]: merchant, [LOGOUT]: answer });
      await page.checkSession();
      keepSection(merchant.shop, 'revenue', { data: answers.revenue, timestamp: Date.now() });
      expect(cachedSection(merchant.shop, 'revenue', Date.now())).not.toBeNull();
      await page.signOut();
      expect(page.asked).toContain(LOGOUT);
      expect(page.state()).toBe('unauthenticated');
      expect(cachedSection(merchant.shop, 'revenue', Date.now())).toBeNull();
    },
  );
});

describe('a check', () => {
  it('reports its start and end, no matter what started it', async () => {
    const page = await freshPage({ [ME]: merchant });
    const notified: string[] = [];
    page.observeChecks({
      began: () => notified.push(`began ${page.isChecking()}`),
      ended: () => notified.push(`ended ${page.isChecking()}`),
    });
    await page.checkSession();
    expect(notified).toEqual(['began false', 'ended false']);
  });
});
