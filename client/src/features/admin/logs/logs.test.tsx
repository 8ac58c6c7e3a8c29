/** What the operator does with the trail. Longer than 300 lines: filters, pages and comparison share their helpers. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ADMIN,
  at,
  entries,
  entry,
  freshBrowser,
  logs,
  NOW,
  open,
  press,
  refused,
  requestsTo,
} from '../admin.fixtures.js';

const ALL = `GET ${ADMIN}/audit-logs/all`;
const HOUR = 60 * 60_000;

freshBrowser();
beforeEach(() => {
  Element.prototype.scrollTo ??= () => {};
});

const table = () => screen.findByRole('table', { name: 'Audit logs, newest first' });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
const row = async (number: number) => {
  const found = (await rows())[number - 1];
  if (!found) throw new Error(`no row ${number}`);
  return found;
};
/** The query of the last call for logs. */
const query = () =>
  Object.fromEntries(
    new URL(
      requestsTo('audit-logs/')
        .filter(call => !/facets|histogram/.test(call))
        .at(-1)
        ?.slice(4) ?? '',
      'http://x',
    ).searchParams,
  );
const summary = () =>
  screen.getAllByRole('status').find(({ textContent }) => textContent?.startsWith('Showing'))?.textContent;
const choose = (label: string, option: string) => userEvent.selectOptions(screen.getByLabelText(label), option);

describe('the audit log', () => {
  it('marks its details as English, whatever language the screen is in', async () => {
    await open();
    const cells = [...(await table()).querySelectorAll<HTMLElement>('td.at-details')];
    expect(cells.map(({ lang }) => lang)).toEqual(['en', 'en', 'en', 'en', 'en']);
  });

  it('is shown under its heading, with Refresh and Logout Admin, and three lists in tabs', async () => {
    await open();
    await table();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Admin Dashboard - Audit Logs & Compliance');
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Logout Admin' })).toBeDefined();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All Logs5',
      'Deleted Shops0',
      'Active Shops0',
      'Compliance',
    ]);
    const columns = within(await table()).getAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent?.replace(/ \(.+\)/, ''))).toEqual([
      'Timestamp',
      'Shop Domain',
      'Category',
      'Action',
      'Details',
      'IP Address',
      'Device Info',
      'Compare',
    ]);
  });

  it('shows who, what and from where', async () => {
    await open({ [ALL]: logs(entries(1)) });
    const cells = within(await row(1)).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent).slice(1)).toEqual([
      'larkmoor-supply.myshopify.com',
      'Prices',
      'Price changed',
      'price: 160.00→149.00',
      '203.0.113.24',
      'Chrome 140 on macOS',
      'Compare',
    ]);
    expect(cells[0]?.querySelector('time')?.dateTime).toBe(at(-60_000));
    expect(cells[6]?.querySelector('svg')?.getAttribute('data-icon')).toBe('desktop');
    expect(cells[6]?.querySelector('[title]')?.getAttribute('title')).toBe('Mozilla/5.0 (Macintosh)');
  });

  it.each([
    [
      'an iPhone',
      { device: { kind: 'phone' as const, browser: 'Safari 26', os: 'iOS' } },
      'mobile-phone',
      'Safari 26 on iOS',
    ],
    ['a program', { device: { kind: 'program' as const, browser: null, os: null } }, 'console', 'Program'],
    [
      'an unknown browser',
      { device: { kind: 'desktop' as const, browser: null, os: 'Linux' } },
      'desktop',
      'Unknown browser on Linux',
    ],
    ['no person', { device: null, ipAddress: null, userAgent: null }, 'cog', 'System'],
  ])('has an icon for %s', async (_, over, icon, name) => {
    await open({ [ALL]: logs([entry(1, over)]) });
    const device = within(await row(1)).getAllByRole('cell')[6];
    expect([device?.querySelector('svg')?.getAttribute('data-icon'), device?.textContent]).toEqual([icon, name]);
  });

  it("says 'System' without a shop, and 'erased' where address and device are no longer kept", async () => {
    const erased = { shopDomain: null, ipAddress: null, userAgent: null, device: null, erased: true };
    await open({ [ALL]: logs([entry(1, erased)]) });
    const cells = within(await row(1)).getAllByRole('cell');
    expect([1, 5, 6].map(index => cells[index]?.textContent)).toEqual(['System', 'erased', 'erased']);
  });

  it('loads, fails with the reason and Try Again, or is empty', async () => {
    let refuse = (_: unknown) => {};
    let answer: () => unknown = () => new Promise(resolve => (refuse = resolve));
    await open({ [ALL]: () => answer() });
    expect(await screen.findByText('Loading audit logs...')).toBeDefined();
    await act(async () => refuse(refused('BAD_REQUEST', 400)()));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Unable to Load Audit Logs');
    expect(alert.textContent).toContain('Failed to fetch audit logs: BAD_REQUEST');
    answer = () => ({ audit_logs: [], total_count: 0, next_cursor: null, as_of: null });
    await press('Try Again');
    expect(await screen.findByText('No audit logs found')).toBeDefined();
    expect(summary()).toBe('Showing 0 of 0 audit logs');
  });
});

describe('filters', () => {
  it('send category and action to the server and the URL, and show their counts', async () => {
    const current = await open();
    await screen.findByRole('option', { name: 'Data Deletion (1)' });
    await choose('Category', 'Data Deletion (1)');
    await choose('Action', 'Competitor added (3)');
    expect(current()).toBe('/admin?category=Data+Deletion&action=COMPETITOR_ADDED');
    await waitFor(() => expect(query()).toMatchObject({ category: 'Data Deletion', action: 'COMPETITOR_ADDED' }));
    expect(requestsTo('audit-logs/facets').at(-1)).toContain('category=Data+Deletion&action=COMPETITOR_ADDED');
  });

  it.each([
    ['Active', 'active-shops'],
    ['Deleted', 'deleted-shops'],
  ])('by %s shops ask for that list', async (name, list) => {
    const current = await open({ [`GET ${ADMIN}/audit-logs/${list}`]: logs(entries(2)) });
    await table();
    await userEvent.click(screen.getByRole('radio', { name }));
    await waitFor(() => expect(summary()).toBe('Showing 2 of 2 audit logs'));
    expect(current()).toBe(`/admin?shops=${name.toLowerCase()}`);
    expect(requestsTo(`audit-logs/${list}`)).toHaveLength(1);
  });

  it('wait for a pause in typing before they search free text; a slash focuses the box', async () => {
    const current = await open();
    await table();
    await userEvent.keyboard('/');
    const box = screen.getByPlaceholderText('Search by action, details, shop, or IP address');
    expect(document.activeElement).toBe(box);
    const before = requestsTo('audit-logs/all').length;
    await userEvent.type(box, '203.0.113');
    await waitFor(() => expect(query().q).toBe('203.0.113'));
    expect(requestsTo('audit-logs/all').length).toBe(before + 1);
    expect(current()).toBe('/admin?q=203.0.113');
  });

  it('end at the same moment for all pages of a search by time', async () => {
    const current = await open({ [ALL]: logs(entries(12)) }, '/admin?size=10');
    await table();
    await userEvent.click(screen.getByRole('radio', { name: '24 h' }));
    await waitFor(() => expect(query().from).toBeDefined());
    const { from } = query();
    expect(Date.parse(from ?? '')).toBeGreaterThanOrEqual(NOW - 24 * HOUR);
    expect(Date.parse(from ?? '')).toBeLessThan(NOW - 23 * HOUR);
    await act(() => vi.advanceTimersByTimeAsync(HOUR / 2));
    await press('Next page');
    await waitFor(() => expect(query()).toMatchObject({ page: '1', from }));
    expect(current()).toContain('range=24h');
  });

  it('refuse a custom range that ends before it begins', async () => {
    await open({}, `/admin?range=custom&from=${at(0)}&to=${at(-HOUR)}`);
    expect(await screen.findByText('The end must be after the start.')).toBeDefined();
    expect(['From', 'To'].map(name => screen.getByLabelText(name).getAttribute('aria-invalid'))).toEqual([
      'true',
      'true',
    ]);
    expect(requestsTo('audit-logs/')).toEqual([`GET ${ADMIN}/audit-logs/all?size=10`]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export' }).disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '' } });
    await waitFor(() => expect(query()).toMatchObject({ from: at(0) }));
    expect(query().to).toBeUndefined();
  });

  it('stand in the summary, each to be removed', async () => {
    const current = await open(
      {},
      '/admin?q=tent&category=Prices&shops=all&shop=aurora.example&range=7d&action=PRICE_CHANGED',
    );
    await waitFor(() => expect(summary()).toBe('Showing 5 of 5 audit logs'));
    const chips = () => within(screen.getByRole('list', { name: 'Active filters' })).queryAllByRole('button');
    expect(chips().map(({ textContent }) => textContent)).toEqual([
      '“tent”',
      'Prices',
      'Price changed',
      'aurora.example',
      'Last 7 days',
    ]);
    await press('Remove filter: “tent”');
    expect(screen.getByPlaceholderText<HTMLInputElement>(/^Search by/).value).toBe('');
    await press('Remove filter: Last 7 days');
    expect(current()).toBe('/admin?category=Prices&action=PRICE_CHANGED&shop=aurora.example');
  });

  it('can be cleared if they match nothing', async () => {
    const current = await open({ [ALL]: logs([]) }, '/admin?q=nothing');
    expect(await screen.findByText('No entries match these filters.')).toBeDefined();
    await press('Clear filters');
    expect(current()).toBe('/admin');
  });

  it('are those of the export, as NDJSON or CSV', async () => {
    await open({}, '/admin?q=tent&shops=deleted');
    await press('Export');
    const links = screen
      .getAllByRole<HTMLAnchorElement>('link')
      .filter(({ textContent }) => /^Export/.test(textContent));
    expect(links.map(link => link.getAttribute('href'))).toEqual([
      `${ADMIN}/audit-logs/export?format=ndjson&shop_status=deleted&q=tent`,
      `${ADMIN}/audit-logs/export?format=csv&shop_status=deleted&q=tent`,
    ]);
    expect(links.every(({ download }) => download === '')).toBe(true);
  });
});

describe('pages', () => {
  it('have 25 rows, or 10, 50 or 100; another size begins on the first page', async () => {
    const current = await open({ [ALL]: logs(entries(60)) });
    expect(await rows()).toHaveLength(25);
    const sizes = screen.getByLabelText('Rows per page');
    expect(
      within(sizes)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['10', '25', '50', '100']);
    await press('Next page');
    await screen.findByText('26 to 50 of 60');
    expect(current()).toBe('/admin?page=1&as_of=999999');
    await choose('Rows per page', '10');
    await screen.findByText('1 to 10 of 60');
    expect(current()).toBe('/admin?size=10');
    expect(query()).toEqual({ size: '10', page: '0' });
  });

  it('do not shift while entries arrive: all end where the first one did', async () => {
    const all = entries(12);
    await open({ [ALL]: logs(all) }, '/admin?size=10');
    await table();
    all.unshift(entry(0));
    await press('Next page');
    await screen.findByText(/^11 to 13 of/);
    expect(query()).toMatchObject({ page: '1', as_of: '999999' });
  });

  it('go on by cursor below row 10,000, and back', async () => {
    const many = entries(10_300);
    const current = await open({ [ALL]: logs(many) }, '/admin?size=10&page=999&as_of=999999');
    await screen.findByText('9,991 to 10,000 of 10,300');
    await press('Next page');
    await screen.findByText('10,001 to 10,010 of 10,300');
    expect(query()).toEqual({ size: '10', cursor: '10000', as_of: '999999' });
    await press('Next page');
    await screen.findByText('10,011 to 10,020 of 10,300');
    expect(current()).toContain('page=1001&cursor=10010');
    await press('Previous page');
    await screen.findByText('10,001 to 10,010 of 10,300');
    await press('Previous page');
    await screen.findByText('9,991 to 10,000 of 10,300');
    expect(current()).not.toContain('cursor');
  });

  it('continue from a shared link below row 10,000, and lead to the first page', async () => {
    const current = await open({ [ALL]: logs(entries(10_300)) }, '/admin?size=10&page=1029&cursor=10290&as_of=999999');
    await screen.findByText('10,291 to 10,300 of 10,300');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous page' }).disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next page' }).disabled).toBe(true);
    await press('First page');
    await screen.findByText('1 to 10 of 10,300');
    expect(current()).toBe('/admin?size=10');
  });

  it('can be one list, which draws what is in view and reads on by cursor', async () => {
    const current = await open({ [ALL]: logs(entries(250)) });
    await table();
    await press('All in one list');
    expect(current()).toBe('/admin?view=list');
    await screen.findByText('100 of 250 loaded');
    expect((await rows()).length).toBeLessThan(60);
    const box = screen.getByRole('region', { name: 'All rows' });
    box.scrollTop = 70 * 40;
    fireEvent.scroll(box);
    await screen.findByText('200 of 250 loaded');
    expect(query()).toEqual({ size: '100', cursor: '100', as_of: '999999' });
    const drawn = (await rows()).filter(one => one.hasAttribute('aria-rowindex'));
    expect(drawn.length).toBeLessThan(60);
    expect(Number(drawn[0]?.getAttribute('aria-rowindex'))).toBeGreaterThan(50);
    await press('Back to pages');
    await screen.findByText('1 to 25 of 250');
  });
});

describe('a row whose details contain ‘->’', () => {
  const changed = entry(2, {
    action: 'ALERT_RULE_SAVED',
    details: 'threshold: 5% -> 3%; channels: email -> email, sms; when: at once',
  });
  const three = [entry(1, { details: 'signed in' }), changed, entry(3)];
  const dialog = (name = 'Alert rule saved') => screen.findByRole('dialog', { name });
  const pane = async (name: string) =>
    within(within(await dialog()).getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('is compared before and after by a double click', async () => {
    const current = await open({ [ALL]: logs(three) });
    await userEvent.dblClick(await row(2));
    expect(await pane('Before')).toEqual(['threshold− 5%', 'channels− email', 'whenat once']);
    expect(await pane('After')).toEqual(['threshold+ 3%', 'channels+ email, sms', 'whenat once']);
    expect((await dialog()).textContent).toContain('2 of 3 fields changed');
    expect(current()).toBe('/admin?entry=999998');
    await userEvent.click(within(await dialog()).getByRole('checkbox', { name: 'Changed fields only' }));
    expect(await pane('Before')).toHaveLength(2);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(current()).toBe('/admin');
  });

  it('is compared by Enter, reached by arrow keys, and by its button', async () => {
    await open({ [ALL]: logs(three) });
    const [first, second] = await rows();
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1]);
    act(() => first?.focus());
    await userEvent.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Enter}');
    await dialog();
    await userEvent.click(within(await dialog()).getAllByRole('button', { name: 'Close' })[0] as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(within(second as HTMLElement).getByRole('button', { name: 'Compare' }));
    await dialog();
  });

  it('leads to the entries beside it by arrow keys, as far as there are any', async () => {
    const current = await open({ [ALL]: logs(three) }, '/admin?entry=999998');
    await dialog();
    await userEvent.keyboard('{ArrowDown}');
    expect((await dialog('Price changed')).textContent).toContain('1 of 1 field changed');
    expect(current()).toBe('/admin?entry=999997');
    await userEvent.keyboard('{ArrowDown}');
    expect(current()).toBe('/admin?entry=999997');
  });

  it('others do not open', async () => {
    await open({ [ALL]: logs(three) });
    await userEvent.dblClick(await row(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(within(await row(1)).queryByRole('button')).toBeNull();
  });
});

describe('entries that arrive while the rows are looked at', () => {
  const NEWER = `GET ${ADMIN}/audit-logs/newer`;
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('wait behind a chip, which moves no row and reads them when it is pressed', async () => {
    let all = entries(3);
    let newer = 0;
    const path = await open({
      [ALL]: (init: RequestInit, path: string) => logs(all)(init, path),
      [NEWER]: () => ({ newer }),
    });
    expect(await rows()).toHaveLength(3);
    await wait(16_000);
    expect(requestsTo('audit-logs/newer').at(-1)).toContain('as_of=999999');
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
    all = [entry(-1), entry(0), ...all];
    newer = 2;
    const before = requestsTo('audit-logs/all').length;
    await wait(16_000);
    expect(await rows()).toHaveLength(3);
    expect(requestsTo('audit-logs/all')).toHaveLength(before);
    newer = 0;
    await press('2 new');
    await waitFor(async () => expect(await rows()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
    expect(path()).toBe('/admin');
  });

  it('are counted up to 99, and do not keep the session open', async () => {
    await open({ [ALL]: logs(entries(3)), [NEWER]: { newer: 100 } });
    await rows();
    const line = () => screen.getByText(/^Session ends after/).textContent;
    await wait(10 * 60_000);
    expect(screen.getByRole('button', { name: '99+ new' })).toBeDefined();
    expect(line()).toMatch(/^Session ends after 1 h 50 min/);
  });
});
