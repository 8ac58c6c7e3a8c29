import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/server.js';
import { asked, freshBrowser, open, press, row, said, summary } from './market.fixtures.js';

const BASE = '/api/competitors';
const card = (name: string) => screen.getByRole('heading', { name }).closest('article');
const line = (name: string | RegExp) => screen.findByRole('row', { name });
const cell = async (name: string | RegExp, label: string) =>
  (await line(name)).querySelector<HTMLElement>(`[data-label="${label}"]`);

describe('the stat cards', () => {
  freshBrowser();

  it('are Total Competitors, In Stock, Price Changes and Avg Price', async () => {
    await open();
    await screen.findByText('$120.50');
    expect(
      ['Total Competitors', 'In Stock', 'Price Changes', 'Avg Price'].map(name => card(name)?.textContent),
    ).toEqual([
      'Total Competitors 4of 10 on your plan',
      'In Stock 3proved by their pages',
      'Price Changes 2moved since first seen',
      'Avg Price $120.50of 3 in USD',
    ]);
  });

  it('say how many of the competitors are not fresh', async () => {
    await open({ '/api/market/summary': { ...summary, stale: 2 } });
    expect(await screen.findByText('2 not fresh')).toBeDefined();
  });

  it('have no average without a price', async () => {
    await open({ '/api/market/summary': { ...summary, avgPrice: null, currency: null, averaged: 0 } });
    await waitFor(() => expect(card('Avg Price')?.textContent).toBe('Avg Price —of those with a price'));
  });
});

describe('a row', () => {
  freshBrowser();

  it('says up or down in a word, and by how much', async () => {
    await open({
      [BASE]: [
        row({ label: 'Up', percentDiff: 7.2, previousPrice: 93.3 }),
        row({ id: 'c2', label: 'Down', percentDiff: -6.7 }),
      ],
    });
    const [up, down] = [await cell(/^Up/, 'Change'), await cell(/^Down/, 'Change')];
    expect(up?.textContent).toBe('▲ up +7.2%');
    expect(down?.textContent).toBe('▼ down −6.7%');
    expect(up?.querySelector('.change')?.getAttribute('data-direction')).toBe('up');
    expect(down?.querySelector('.change')?.getAttribute('data-direction')).toBe('down');
  });

  it('says when its page was checked last, or that it was not yet', async () => {
    const lastChecked = new Date(Date.now() - 4.5 * 60_000).toISOString();
    await open({ [BASE]: [row({ lastChecked }), row({ id: 'c2', label: 'Boots', lastChecked: null })] });
    expect((await cell(/^Jacket/, 'Last Checked'))?.textContent).toBe('4 min ago');
    expect((await cell(/^Boots/, 'Last Checked'))?.textContent).toBe('not yet');
  });

  it('comes back where the server did not delete it, and says so', async () => {
    await open({ [`DELETE ${BASE}/c1`]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    await line(/Jacket/);
    await press('Delete: Jacket');
    await waitFor(() => expect(said()).toEqual(['Failed to delete competitor']));
    expect(await line(/Jacket/)).toBeDefined();
  });
});

describe('filters that hide everything', () => {
  freshBrowser();

  it('say so, and are taken off with one press', async () => {
    const address = await open({}, '/competitors?stock=outOfStock');
    expect(await screen.findByText('No matches found')).toBeDefined();
    expect(screen.queryByText('No competitors yet')).toBeNull();
    await press('Show all');
    expect(await line(/Jacket/)).toBeDefined();
    expect(address()).toBe('/competitors');
  });

  it('are a search as well', async () => {
    await open();
    await line(/Jacket/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search name or URL' }), 'nothing of the kind');
    expect(await screen.findByText('No matches found')).toBeDefined();
  });
});

describe('an addition before the catalogue was read', () => {
  freshBrowser();

  it('says so, and has the products read again, however fresh they are', async () => {
    await open({
      [`POST ${BASE}`]: () => refusal(412, 'PRODUCTS_SYNC_NEEDED'),
      '/api/analytics/products': { products: [] },
    });
    await press('Add Competitor');
    const reads = () => asked.filter(call => call === 'GET /api/analytics/products').length;
    await waitFor(() => expect(reads()).toBe(1));
    const before = reads();
    await userEvent.type(
      within(screen.getByRole('form')).getByLabelText('Competitor URL'),
      'https://a.example/p{Enter}',
    );
    await waitFor(() => expect(said()[0]).toMatch(/^Syncing your product catalog\.\.\./));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    expect(asked.indexOf(`POST ${BASE}`)).toBeLessThan(asked.lastIndexOf('GET /api/analytics/products'));
  });
});
