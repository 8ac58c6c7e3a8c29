import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ShopRecord } from '../../../../../domain/api/admin.js';
import { ADMIN, at, freshBrowser, open, openTab, press, refused, requestsTo, server } from '../admin.fixtures.js';

const ACTIVE = `GET ${ADMIN}/active-shops`;
const DELETED = `GET ${ADMIN}/deleted-shops`;
const STATISTICS = `GET ${ADMIN}/session-statistics`;

const shop = (name: string, over: Partial<ShopRecord> = {}): ShopRecord => ({
  shopDomain: `${name}.myshopify.com`,
  lastActivity: at(-60_000),
  sessionId: 's1',
  activeSessionCount: 2,
  source: 'audit_and_sessions',
  ipAddress: '203.0.113.24',
  userAgent: 'Mozilla/5.0 (Macintosh)',
  device: { kind: 'desktop', browser: 'Chrome 140', os: 'macOS' },
  details: '2 sessions',
  action: 'SESSION_STARTED',
  ...over,
});
const gone = (name: string, over: Partial<ShopRecord> = {}) =>
  shop(name, { source: 'audit', ipAddress: null, userAgent: null, device: null, sessionId: null, action: '', ...over });

freshBrowser();

const columns = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent?.replace(/ \(.+\)/, ''));
const cells = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent?.trim());
const rowsOf = (table: HTMLElement) => within(table).getAllByRole('row').slice(1);
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('the lists of shops', () => {
  it('show their counts before their tabs are opened, without loading a list', async () => {
    await open({ [`GET ${ADMIN}/shop-counts`]: { active: 3, deleted: 2 } });
    await waitFor(() => expect(tabs().slice(1, 3)).toEqual(['Deleted Shops2', 'Active Shops3']));
    expect([requestsTo('active-shops').length, requestsTo('deleted-shops').length]).toEqual([0, 0]);
  });

  it('load when their tab is selected, each time, and on Refresh', async () => {
    await open({ [ACTIVE]: { active_shops: [shop('a')] }, [DELETED]: { deleted_shops: [gone('b'), gone('c')] } });
    await screen.findByRole('table');
    const loads = () => [
      requestsTo('active-shops').length,
      requestsTo('deleted-shops').length,
      requestsTo('session-statistics').length,
    ];
    expect([loads(), tabs().slice(1, 3)]).toEqual([
      [0, 0, 0],
      ['Deleted Shops0', 'Active Shops0'],
    ]);
    await openTab(/Active Shops/);
    await screen.findByText('1 active shop');
    expect(loads()).toEqual([1, 0, 1]);
    await openTab(/Deleted Shops/);
    await screen.findByText('2 deleted shops');
    expect([loads(), tabs().slice(1, 3)]).toEqual([
      [1, 1, 1],
      ['Deleted Shops2', 'Active Shops1'],
    ]);
    await openTab(/Active Shops/);
    await waitFor(() => expect(loads()).toEqual([2, 1, 2]));
    await press('Refresh');
    await waitFor(() => expect(loads()).toEqual([3, 2, 3]));
  });

  it('are in the URL with their search and page, which the next tab does not take over', async () => {
    const many = Array.from({ length: 12 }, (_, index) => shop(`shop${index}`));
    const current = await open({ [ACTIVE]: { active_shops: many } }, '/admin?tab=active&size=10');
    await screen.findByText('1 to 10 of 12');
    await press('Next page');
    await screen.findByText('11 to 12 of 12');
    expect(current()).toBe('/admin?tab=active&page=1&size=10');
    await userEvent.type(screen.getByPlaceholderText('Search by shop, details, or IP address'), 'SHOP3');
    await screen.findByText('1 to 1 of 1');
    expect(current()).toBe('/admin?tab=active&q=SHOP3&size=10');
    await openTab(/Deleted Shops/);
    await screen.findByText('No deleted shops found');
    expect(current()).toBe('/admin?tab=deleted&size=10');
  });

  it('are walked by arrow keys', async () => {
    // As newer browsers do: what an effect returns is its clean-up.
    vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never);
    const current = await open();
    await screen.findByRole('table');
    screen.getByRole('tab', { name: /All Logs/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(current()).toBe('/admin?tab=deleted');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: /Deleted Shops/, selected: true }));
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(current()).toBe('/admin?tab=compliance');
  });

  it('keep the chosen tab in view when a figure makes the tabs wider', async () => {
    const intoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open({ [ACTIVE]: { active_shops: [shop('a')] } }, '/admin?tab=active');
    await screen.findByText('1 active shop');
    const chosen = screen.getByRole('tab', { name: /Active Shops/, selected: true });
    expect(intoView.mock.contexts.filter(shown => shown === chosen).length).toBeGreaterThan(1);
  });

  it.each([
    ['Active', 'active'],
    ['Deleted', 'deleted'],
  ])('%s: load, fail with the reason and Try Again, or are empty', async (name, tab) => {
    let answer: () => unknown = refused('BAD_REQUEST', 400);
    const call = `GET ${ADMIN}/${tab}-shops`;
    await open({ [call]: () => answer() }, `/admin?tab=${tab}`);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(`Unable to Load ${name} Shops`);
    expect(alert.textContent).toContain(`Failed to fetch ${tab} shops: BAD_REQUEST`);
    let settle = (_: unknown) => {};
    answer = () => new Promise(resolve => (settle = resolve));
    await press('Refresh');
    settle(server[call]);
    expect(await screen.findByText(`No ${tab} shops found`)).toBeDefined();
  });

  it('show that they load', async () => {
    await open({ [ACTIVE]: () => new Promise(() => {}) }, '/admin?tab=active');
    expect(await screen.findByText('Loading active shops...')).toBeDefined();
  });
});

describe('active shops', () => {
  it('have the columns of the specification; Status is always ACTIVE', async () => {
    const all = [shop('a'), shop('b', { source: 'database_sessions' }), shop('c', { source: 'audit' })];
    await open({ [ACTIVE]: { active_shops: all } }, '/admin?tab=active');
    const table = await screen.findByRole('table', { name: 'Active shops' });
    expect(columns(table)).toEqual([
      'Timestamp',
      'Shop Domain',
      'Category',
      'Details',
      'IP Address',
      'Device Info',
      'Status',
    ]);
    const rows = rowsOf(table).map(cells);
    expect(rows[0]?.slice(1)).toEqual([
      'a.myshopify.com AUD+DB',
      'Shop Operations',
      '2 sessions',
      '203.0.113.24',
      'Chrome 140 on macOS',
      'ACTIVE',
    ]);
    expect(rows.map(row => row[1])).toEqual(['a.myshopify.com AUD+DB', 'b.myshopify.com DB', 'c.myshopify.com AUD']);
    expect(rows.every(row => row[6] === 'ACTIVE')).toBe(true);
    expect(screen.getByText('DB', { selector: 'dt' }).nextElementSibling?.textContent).toBe('database sessions');
  });

  it('lead to their entries of the trail', async () => {
    const current = await open({ [ACTIVE]: { active_shops: [shop('a')] } }, '/admin?tab=active');
    await userEvent.click(await screen.findByRole('link', { name: 'a.myshopify.com' }));
    expect(current()).toBe('/admin?shop=a.myshopify.com');
    await screen.findByRole('button', { name: 'Remove filter: a.myshopify.com' });
  });

  it('stand under four figures about sessions', async () => {
    await open({}, '/admin?tab=active');
    const panel = await screen.findByRole('region', { name: 'Multi-Session Statistics' });
    await within(panel).findByText('41');
    const tiles = within(panel)
      .getAllByRole('term')
      .map(term => [term.textContent, term.nextElementSibling?.textContent]);
    expect(tiles).toEqual([
      ['Active Sessions', '41'],
      ['Multi-Session Shops', '9'],
      ['Avg Sessions/Shop', '1.5'],
      ['Active Last 24h', '33'],
    ]);
  });

  it('lose those figures if they cannot be read again', async () => {
    let answer: unknown = server[STATISTICS];
    await open({ [STATISTICS]: () => (typeof answer === 'function' ? answer() : answer) }, '/admin?tab=active');
    await screen.findByText('41');
    answer = refused('BAD_REQUEST', 400);
    await press('Refresh');
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch session statistics: BAD_REQUEST');
    expect(screen.queryByText('41')).toBeNull();
    answer = server[STATISTICS];
    await press('Try Again');
    await screen.findByText('41');
  });
});

describe('deleted shops', () => {
  it('have the same columns, but Action, which defaults to DELETED, at the end', async () => {
    const all = [gone('a'), gone('b', { action: 'APP_UNINSTALLED' })];
    await open({ [DELETED]: { deleted_shops: all } }, '/admin?tab=deleted');
    const table = await screen.findByRole('table', { name: 'Deleted shops' });
    expect(columns(table).at(-1)).toBe('Action');
    expect(rowsOf(table).map(row => cells(row).slice(1))).toEqual([
      ['a.myshopify.com AUD', 'Data Deletion', '2 sessions', 'erased', 'erased', 'DELETED'],
      ['b.myshopify.com AUD', 'Data Deletion', '2 sessions', 'erased', 'erased', 'APP_UNINSTALLED'],
    ]);
  });
});
