import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers } from '../test/answers.js';
import { cachedSection, keepSection } from './cachedSections.js';
import { clearDashboardCache } from './dashboardCache.js';
import { recentStores, rememberStore } from './recentStores.js';
import { cachedStats, clearStats, keepStats } from './statsCache.js';

const SHOP = 'aurora.myshopify.com';
const MINUTE = 60_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.restoreAllMocks());

describe('the dashboard cache', () => {
  it('keeps each section of a shop, products for 30 minutes and the others for 2 hours', () => {
    keepSection(SHOP, 'products', { data: answers.products('tent'), timestamp: 0 });
    keepSection(SHOP, 'revenue', { data: answers.revenue, timestamp: 0 });
    expect(cachedSection(SHOP, 'products', 29 * MINUTE)).toEqual({ data: answers.products('tent'), timestamp: 0 });
    expect(cachedSection(SHOP, 'products', 30 * MINUTE)).toBeNull();
    expect(cachedSection(SHOP, 'revenue', 119 * MINUTE)?.data).toEqual(answers.revenue);
    expect(cachedSection(SHOP, 'revenue', 120 * MINUTE)).toBeNull();
  });

  it('is dropped if version or shop differs, or it cannot be read', () => {
    keepSection(SHOP, 'revenue', { data: answers.revenue, timestamp: 0 });
    const [key] = Object.keys(sessionStorage);
    expect(key).toContain('v3');
    expect(cachedSection('other.myshopify.com', 'revenue', 1)).toBeNull();
    const cache = JSON.parse(sessionStorage.getItem(key ?? '') ?? '');
    expect(cache.version).toBe('2.0.0');
    for (const broken of [
      { ...cache, version: '1.0.0' },
      { ...cache, shop: 'other.myshopify.com' },
      { ...cache, sections: { revenue: { data: { ...answers.revenue, timeseries: [null] }, timestamp: 0 } } },
      { ...cache, sections: { revenue: answers.revenue } },
    ]) {
      sessionStorage.setItem(key ?? '', JSON.stringify(broken));
      expect(cachedSection(SHOP, 'revenue', 1)).toBeNull();
    }
    sessionStorage.setItem(key ?? '', '{');
    expect(cachedSection(SHOP, 'revenue', 1)).toBeNull();
  });

  it('is cleared by shop', () => {
    keepSection(SHOP, 'revenue', { data: answers.revenue, timestamp: 0 });
    keepSection('other.myshopify.com', 'revenue', { data: answers.revenue, timestamp: 0 });
    clearDashboardCache(SHOP);
    expect(cachedSection(SHOP, 'revenue', 1)).toBeNull();
    expect(cachedSection('other.myshopify.com', 'revenue', 1)).not.toBeNull();
  });
});

describe('store statistics', () => {
  it('are kept 30 minutes per shop', () => {
    keepStats(SHOP, { data: answers.stats, timestamp: 0 });
    expect(cachedStats(SHOP, 29 * MINUTE)?.data).toEqual(answers.stats);
    expect(cachedStats(SHOP, 30 * MINUTE)).toBeNull();
    expect(cachedStats('other.myshopify.com', 1)).toBeNull();
    expect([sessionStorage.length, localStorage.length]).toEqual([1, 0]);
    clearStats(SHOP);
    expect(cachedStats(SHOP, 1)).toBeNull();
  });
});

describe('recent stores', () => {
  it('are five at most, most recent first, without duplicates', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) rememberStore(name);
    expect(recentStores()).toEqual(['c', 'f', 'e', 'd', 'b']);
    expect(Object.values(localStorage)).toEqual(['["c","f","e","d","b"]']);
  });
  it.each(['{', '"text"', '[1, null]'])('are none in a broken list: %s', text => {
    rememberStore('a');
    localStorage.setItem(Object.keys(localStorage)[0] ?? '', text);
    expect(recentStores()).toEqual([]);
  });
});

describe('notices', () => {
  it('are shown once; of more than 20 the last 10 are remembered', async () => {
    vi.resetModules();
    const { isFirstShowing } = await import('./shownNotices.js');
    for (let n = 1; n <= 20; n++) expect(isFirstShowing(`${n}`)).toBe(true);
    expect(isFirstShowing('1')).toBe(false);
    expect(isFirstShowing('21')).toBe(true);
    expect(isFirstShowing('12')).toBe(false);
    expect(isFirstShowing('11')).toBe(true);
  });
});
