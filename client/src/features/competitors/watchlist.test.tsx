import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { declared } from '../../test/declared.js';
import { refusal } from '../../test/server.js';
import css from './competitors.css?raw';
import { freshBrowser, open, press, row, said, summary } from './market.fixtures.js';

const BASE = '/api/competitors';
const card = (name: string) => screen.getByRole('heading', { name }).closest('article');
const tracked = () => within(screen.getByRole('region', { name: 'Tracked competitors' }));
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
      'In Stock 3according to their pages',
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

describe('the table', () => {
  freshBrowser();

  it('has a column for each fact about a competitor, and its actions', async () => {
    await open();
    await line(/Jacket/);
    expect(
      tracked()
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Competitor', 'Status', 'Price', 'Change', 'vs Yours', 'Last Checked', 'Freshness', 'Actions']);
  });

  it('says of an assumed pair what is missing, and of a price that is not sure that it is not', async () => {
    const guess = { productId: 'p1', ownProductTitle: 'Camp Pillow', ownPrice: 29, ownCurrency: 'USD' };
    await open({ [BASE]: [row({ ...guess, pair: 'assumed', notCompared: 'assumed', sure: false })] });
    expect((await cell(/Jacket/, 'vs Yours'))?.textContent).toBe('choose your product to compare');
    expect((await cell(/Jacket/, 'Price'))?.textContent).toBe('$100.00Not sure');
  });

  it('says that prices in another currency are not compared', async () => {
    await open({ [BASE]: [row({ pair: 'confirmed', notCompared: 'currency', ownCurrency: 'EUR' })] });
    expect((await cell(/Jacket/, 'vs Yours'))?.textContent).toBe('another currency');
  });

  it('is filtered by stock: All, In Stock, Out of Stock', async () => {
    await open({
      [BASE]: [row({}), row({ id: 'c2', label: 'Boots', inStock: false, availability: 'out_of_stock' })],
    });
    await line(/Jacket/);
    const filter = within(screen.getByRole('radiogroup', { name: 'Stock' }));
    expect(filter.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      'All',
      'In Stock',
      'Out of Stock',
    ]);
    const labels = () => tracked().getAllByRole('button', { description: 'Price history and evidence' });
    for (const [name, expected] of [
      ['In Stock', ['Jacket']],
      ['Out of Stock', ['Boots']],
      ['All', ['Jacket', 'Boots']],
    ] as const) {
      await userEvent.click(filter.getByRole('radio', { name }));
      expect(labels().map(({ textContent }) => textContent)).toEqual(expected);
    }
  });

  it('is searched by label and by URL', async () => {
    await open({ [BASE]: [row({}), row({ id: 'c2', label: 'Boots', url: 'https://other.example/p' })] });
    await line(/Jacket/);
    const field = screen.getByRole('searchbox', { name: 'Search name or URL' });
    for (const [typed, there, gone] of [
      ['jack', /^Jacket/, /^Boots/],
      ['OTHER.example', /^Boots/, /^Jacket/],
    ] as const) {
      await userEvent.clear(field);
      await userEvent.type(field, typed);
      expect(await line(there)).toBeDefined();
      expect(screen.queryByRole('row', { name: gone })).toBeNull();
    }
  });
});

describe('a row', () => {
  freshBrowser();

  it('shows the label and the URL, and in a word whether it is in stock', async () => {
    await open({
      [BASE]: [
        row({ url: 'https://www.rival.example/products/jacket' }),
        row({ id: 'c2', label: 'Boots', inStock: false, availability: 'out_of_stock' }),
      ],
    });
    const jacket = within((await line(/^Jacket/)) as HTMLElement);
    expect(jacket.getByRole('rowheader').textContent).toBe('Jacketrival.example/products/jacket');
    expect(jacket.getByRole('link').getAttribute('href')).toBe('https://www.rival.example/products/jacket');
    expect((await cell(/^Jacket/, 'Status'))?.textContent).toBe('In Stock');
    expect((await cell(/^Boots/, 'Status'))?.textContent).toBe('Out of Stock');
  });

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
    expect(declared(css, '.change[data-direction="up"]').color, 'red').toBe('var(--bad)');
    expect(declared(css, '.change[data-direction="down"]').color, 'green').toBe('var(--good)');
  });

  it('says when its page was checked last, or that it was not yet', async () => {
    const lastChecked = new Date(Date.now() - 4.5 * 60_000).toISOString();
    await open({ [BASE]: [row({ lastChecked }), row({ id: 'c2', label: 'Boots', lastChecked: null })] });
    expect((await cell(/^Jacket/, 'Last Checked'))?.textContent).toBe('4 min ago');
    expect((await cell(/^Boots/, 'Last Checked'))?.textContent).toBe('not yet');
  });

  it('comes back if the server did not delete it, and says so', async () => {
    await open({ [`DELETE ${BASE}/c1`]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    await line(/Jacket/);
    await press('Delete: Jacket');
    await waitFor(() => expect(said()).toEqual(['Failed to delete competitor']));
    expect(await line(/Jacket/)).toBeDefined();
  });
});

describe('filters that hide everything', () => {
  freshBrowser();

  it('say so, and are cleared with one click', async () => {
    const address = await open({}, '/competitors?stock=outOfStock');
    expect(await screen.findByText('No matches found')).toBeDefined();
    expect(screen.queryByText('No competitors yet')).toBeNull();
    await press('Show all');
    expect(await line(/Jacket/)).toBeDefined();
    expect(address()).toBe('/competitors');
  });

  it('include a search', async () => {
    await open();
    await line(/Jacket/);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search name or URL' }), 'nothing of the kind');
    expect(await screen.findByText('No matches found')).toBeDefined();
  });
});
