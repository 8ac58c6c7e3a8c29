/** The table of competitors. Long because every part of it is tried on the same page. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { clockTime } from '../../format/date.js';
import { declared } from '../../test/declared.js';
import { refusal } from '../../test/server.js';
import { asked, freshBrowser, open, press, row, summary, toastTexts } from './market.fixtures.js';
import css from './table/cells.css?raw';
import grid from './table/grid.css?raw';

const BASE = '/api/competitors';
const card = (name: string) => screen.getByRole('heading', { name }).closest('article');
const tracked = () => within(screen.getByRole('region', { name: 'Tracked competitors' }));
const line = (name: string | RegExp) => screen.findByRole('row', { name });
const cell = async (name: string | RegExp, column: string) =>
  (await line(name)).querySelector<HTMLElement>(`[data-cell="${column}"]`);

describe('the stat cards', () => {
  freshBrowser();

  it('are Total Competitors, In Stock, Price Changes and Avg Price', async () => {
    await open();
    await screen.findByText('$120.50');
    expect(
      ['Total Competitors', 'In Stock', 'Price Changes', 'Avg Price'].map(name => card(name)?.textContent),
    ).toEqual([
      'Total Competitors 4of 10 on your plan',
      'In Stock 31 out of stock',
      'Price Changes 21 down, 1 up since first seen',
      'Avg Price $120.50cheaper than you: 1 of 3 compared',
    ]);
  });

  it('draw a step for each price change of the last 30 days, and nothing without one', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString();
    const trend = [
      { at: day(20), price: 9 },
      { at: day(5), price: 8 },
    ];
    await open({ '/api/competitors': [row({ id: 'a', trend }), row({ id: 'b', trend: [] })] });
    await waitFor(() => expect(card('Price Changes')?.querySelector('path')?.getAttribute('d')).toBe('M0 20H60V0H72'));
    cleanup();
    await open({ '/api/competitors': [row({ id: 'a', trend: trend.slice(1) })] });
    await screen.findByText('$120.50');
    expect(card('Price Changes')?.querySelector('svg')).toBeNull();
  });

  it('say how many competitors are out of date', async () => {
    await open({ '/api/market/summary': { ...summary, stale: 2 } });
    await waitFor(() => expect(card('In Stock')?.textContent).toContain('2 out of date'));
  });

  it('have no average without a price', async () => {
    const none = { avgPrice: null, currency: null, averaged: 0, compared: 0, cheaper: 0 };
    await open({ '/api/market/summary': { ...summary, ...none } });
    await waitFor(() => expect(card('Avg Price')?.textContent).toBe('Avg Price —none compared with yours yet'));
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
    ).toEqual([
      ...['Competitor', 'Status', 'Price', 'Change', '30 days', 'Your product', 'vs Yours', 'Last Checked', 'Delete'],
    ]);
  });

  it('names what an assumed pair lacks, and marks an unsure price', async () => {
    const guess = { productId: 'p1', ownProductTitle: 'Camp Pillow', ownPrice: 29, ownCurrency: 'USD' };
    await open({
      [BASE]: [row({ ...guess, pair: 'assumed', notCompared: 'assumed', sure: false, doubt: 'not_printed' })],
    });
    expect((await cell(/Jacket/, 'vs'))?.textContent).toContain('choose your product to compare');
    await press('Choose product to compare: Jacket');
    expect(await screen.findByRole('dialog', { name: /Jacket/ })).toBeDefined();
    expect((await cell(/Jacket/, 'price'))?.textContent).toBe('$100.00Not sure');
    expect(screen.getByText('The price is only in the page’s data, not in its text')).toBeTruthy();
  });

  it('says that prices in another currency are not compared', async () => {
    await open({ [BASE]: [row({ pair: 'confirmed', notCompared: 'currency', ownCurrency: 'EUR' })] });
    expect((await cell(/Jacket/, 'vs'))?.textContent).toBe('not compared USD isn’t compared with EUR');
  });

  it('has the own product and its price, and the difference in words', async () => {
    const own = {
      productId: 'p1',
      ownProductTitle: 'Parka',
      ownPrice: 110,
      ownCurrency: 'USD',
      pair: 'matched' as const,
    };
    await open({ [BASE]: [row({ ...own, percentVsOwn: -9.1 })] });
    expect((await cell(/Jacket/, 'product'))?.textContent).toBe('Parka$110.00');
    expect((await cell(/Jacket/, 'vs'))?.textContent).toBe('$10.00 cheaper9.1% below yours');
  });

  it('puts those that need a look first, and says why in numbers', async () => {
    const matched = { productId: 'p1', pair: 'matched' as const, ownPrice: 90, ownCurrency: 'USD', percentVsOwn: 11.1 };
    await open({
      [BASE]: [
        row({ id: 'fine', label: 'Fine', ...matched }),
        row({ id: 'out', label: 'Gone', ...matched, availability: 'out_of_stock', inStock: false }),
        row({ id: 'low', label: 'Low', ...matched, percentVsOwn: -4 }),
      ],
    });
    await line(/^Fine/);
    expect(
      tracked()
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent?.slice(0, 13)),
    ).toEqual([
      ...['Needs a look ', expect.stringMatching(/^Gone/), expect.stringMatching(/^Low/)],
      ...['As expected 1', expect.stringMatching(/^Fine/)],
    ]);
    expect(tracked().getByText('1 cheaper than you · 1 out of stock')).toBeDefined();
  });

  it('is sorted by any column, in the URL; a third click returns to the default', async () => {
    const address = await open({
      [BASE]: [
        row({ price: 30 }),
        row({ id: 'c2', label: 'Boots', price: 10 }),
        row({ id: 'c3', label: 'Hat', price: null }),
      ],
    });
    await line(/^Boots/);
    const names = () => screen.getAllByTitle('Price history and evidence').map(button => button.textContent);
    const header = () => screen.getByRole('columnheader', { name: 'Price' });
    await press('Price');
    expect([names(), header().getAttribute('aria-sort')]).toEqual([['Boots', 'Jacket', 'Hat'], 'ascending']);
    expect(address()).toBe('/competitors?sort=price');
    await press('Price');
    expect([names(), address()]).toEqual([['Jacket', 'Boots', 'Hat'], '/competitors?sort=-price']);
    await press('Price');
    expect([header().getAttribute('aria-sort'), address()]).toEqual([null, '/competitors']);
    await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Name, A to Z');
    expect(address()).toBe('/competitors?sort=name');
  });

  it.each([
    ['A to Z', ['Boots', 'Jacket', 'Hat']],
    ['Z to A', ['Jacket', 'Boots', 'Hat']],
  ])('is sorted by your product, %s, with those without one last, even if one is guessed', async (order, expected) => {
    await open({
      [BASE]: [
        row({ label: 'Hat', ownProductTitle: 'Alpine cap', pair: 'assumed' }),
        row({ id: 'c2', label: 'Jacket', ownProductTitle: 'Own jacket', pair: 'matched' }),
        row({ id: 'c3', label: 'Boots', ownProductTitle: 'Own boots', pair: 'matched' }),
      ],
    });
    await line(/^Boots/);
    await userEvent.selectOptions(screen.getByLabelText('Sort'), `Your product, ${order}`);
    expect(screen.getAllByTitle('Price history and evidence').map(button => button.textContent)).toEqual(expected);
  });

  it('offers the same actions in a menu, by keys, and returns the focus', async () => {
    await open({ [`POST ${BASE}/c1/check`]: { position: '3' } });
    await line(/Jacket/);
    const more = screen.getByRole('button', { name: 'More: Jacket' });
    more.focus();
    await userEvent.keyboard('{Enter}');
    const menu = within(screen.getByRole('menu', { name: 'More: Jacket' }));
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      ...['Price history and evidence', 'Check now', 'Choose your product', 'Open page', 'Delete'],
    ]);
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Delete');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(asked).toContain(`POST ${BASE}/c1/check`));
    expect(document.activeElement).toBe(more);
    await userEvent.keyboard('{Enter}{Escape}');
    expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, more]);
  });

  it('counts nothing in its filter while nothing is known', async () => {
    await open({ [BASE]: new Response('{}', { status: 400 }) });
    await screen.findByText('Failed to load competitors');
    const filter = within(screen.getByRole('group', { name: 'Stock' }));
    const names = filter.getAllByRole('radio').map(radio => radio.closest('label')?.textContent);
    expect(names).toEqual(['All', 'In Stock', 'Out of Stock']);
  });

  it('is filtered by stock: All, In Stock, Out of Stock', async () => {
    await open({
      [BASE]: [row({}), row({ id: 'c2', label: 'Boots', inStock: false, availability: 'out_of_stock' })],
    });
    await line(/Jacket/);
    const filter = within(screen.getByRole('group', { name: 'Stock' }));
    expect(filter.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)).toEqual([
      'All 2',
      'In Stock 1',
      'Out of Stock 1',
    ]);
    const labels = () => tracked().getAllByRole('button', { description: 'Price history and evidence' });
    for (const [name, expected] of [
      ['In Stock 1', ['Jacket']],
      ['Out of Stock 1', ['Boots']],
      ['All 2', ['Jacket', 'Boots']],
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
    expect(within(jacket.getByRole('rowheader')).getByRole('link').getAttribute('href')).toBe(
      'https://www.rival.example/products/jacket',
    );
    expect((await cell(/^Jacket/, 'status'))?.textContent).toBe('In Stock');
    expect((await cell(/^Boots/, 'status'))?.textContent).toBe('Out of Stock');
  });

  it('says up or down in a word, and by how much', async () => {
    await open({
      [BASE]: [
        row({ label: 'Up', percentDiff: 7.2, previousPrice: 93.3 }),
        row({ id: 'c2', label: 'Down', percentDiff: -6.7 }),
      ],
    });
    const [up, down] = [await cell(/^Up/, 'change'), await cell(/^Down/, 'change')];
    expect(up?.textContent).toBe('▲ up +7.2%');
    expect(down?.textContent).toBe('▼ down −6.7%');
    expect(up?.querySelector('.change')?.getAttribute('data-direction')).toBe('up');
    expect(down?.querySelector('.change')?.getAttribute('data-direction')).toBe('down');
    expect(declared(css, '.change[data-direction="up"]').color, 'red').toBe('var(--bad)');
    expect(declared(css, '.change[data-direction="down"]').color, 'green').toBe('var(--good)');
  });

  it('says when its page was checked last, or that it was not yet', async () => {
    const lastChecked = new Date(Date.now() - 4.5 * 60_000).toISOString();
    await open({
      [BASE]: [row({ lastChecked, lastRead: lastChecked }), row({ id: 'c2', label: 'Boots', lastChecked: null })],
    });
    expect((await cell(/^Jacket/, 'checked'))?.textContent).toBe('4 min ago');
    expect((await cell(/^Boots/, 'checked'))?.textContent).toBe('not yet');
  });

  it('shows a price that is known although the check is not noted yet, and of an unread page that it is checked', async () => {
    const unread = { lastChecked: null, lastRead: null };
    await open({
      [BASE]: [
        row({ ...unread, price: 329, currency: 'USD', availability: 'in_stock' }),
        row({ ...unread, id: 'c2', label: 'Boots', price: null, currency: null, availability: 'unknown' }),
      ],
    });
    expect((await cell(/^Jacket/, 'price'))?.textContent).toContain('$329.00');
    expect((await cell(/^Jacket/, 'status'))?.textContent).toBe('In Stock');
    expect((await cell(/^Boots/, 'price'))?.textContent).toBe('…');
    expect((await cell(/^Boots/, 'status'))?.textContent).toBe('checking…');
  });

  it('tints only a cell that changed, and fades', () => {
    expect(declared(grid, '.competitors .tinted')).toEqual({ '--tint': 'var(--changed)', 'animation-duration': '5s' });
    expect(grid.replace(/\/\*.*?\*\//gs, ''), 'no cell is tinted by its row').not.toMatch(/data-news[^{]*data-cell/);
  });

  it('tells apart when it was checked and when its price was seen', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const failing = {
      failure: 'timeout',
      freshness: { state: 'failing' as const, nextCheck: null, failures: 3, slowedBySite: false, slowUntil: null },
    };
    await open({ [BASE]: [row({ lastChecked: ago(3.5), lastRead: ago(125), ...failing })] });
    expect((await cell(/^Jacket/, 'checked'))?.textContent).toContain('3 min agoseen 2 h ago');
    const name = (await screen.findByRole('button', { name: /^Jacket/ })).closest('th');
    expect(name?.textContent, 'under the name').toContain('The shop took too long to answer');
  });

  it('says until when a shop asked us to slow down, even before its first reading', async () => {
    const slowUntil = new Date(Date.now() + 20 * 60_000).toISOString();
    const slow = { state: 'slow_down' as const, nextCheck: slowUntil, failures: 0, slowedBySite: true, slowUntil };
    await open({ [BASE]: [row({ lastChecked: null, lastRead: null, freshness: slow })] });
    const name = (await screen.findByRole('button', { name: /^Jacket/ })).closest('th');
    const until = clockTime(Date.parse(slowUntil));
    expect(name?.textContent).toContain(`This shop asked us to slow down until ${until}`);
  });

  it('comes back if the server did not delete it, and says so', async () => {
    await open({ [`DELETE ${BASE}/c1`]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    await line(/Jacket/);
    await press('Delete: Jacket');
    await waitFor(() => expect(toastTexts()).toEqual(['Failed to delete competitor']));
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
