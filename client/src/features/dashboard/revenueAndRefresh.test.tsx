import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Revenue } from '../../../../domain/api/analytics.js';
import { cachedSection, keepSection } from '../../state/cachedSections.js';
import { toasts } from '../../state/toasts.js';
import { answers } from '../../test/answers.js';
import { merchant } from '../../test/merchant.js';
import { refusal } from '../../test/server.js';
import { asked, BASE, freshBrowser, ok, open, panel, store, tile, toastTexts } from './dashboard.fixtures.js';

vi.mock('../../charts/kinds/bar/BarMarks.js', () => ({ default: () => <p>marks of bar</p> }));
vi.mock('../../charts/kinds/line/LineMarks.js', () => ({
  LineMarks: ({ filled }: { filled?: boolean }) => <p>marks of {filled ? 'area' : 'line'}</p>,
}));

freshBrowser();

describe('the revenue overview', () => {
  it('has its days, cards, chart and footnote', async () => {
    await open();
    await within(panel('Revenue Overview')).findByText('marks of area');
    expect(screen.getByRole('heading', { name: 'Revenue Overview' })).toBeDefined();
    const overview = within(panel('Revenue Overview'));
    expect(overview.getAllByRole('term').map(card => [card.textContent, card.nextSibling?.textContent])).toEqual([
      ['Total Revenue', '$300'],
      ['Average Daily', '$150'],
      ['Peak Day', '$200'],
      ['Range', '$100'],
    ]);
    expect(overview.getByText('2 days')).toBeDefined();
    expect(overview.getByRole('figure').style.getPropertyValue('--chart-height')).toBe('450px');
    expect(overview.getByText('Data reflects the last 60 days of activity')).toBeDefined();
  });

  it.each([
    ['$0 of a store without sales', { ...store[`${BASE}/revenue`], totalRevenue: 0, timeseries: [] }, '$0'],
    ['a dash if they cannot be read', new Response('{}', { status: 400 }), '—'],
  ])('has cards with %s: neither is on its way', async (_, answer, figure) => {
    await open({ [`${BASE}/revenue`]: answer });
    const overview = within(panel('Revenue Overview'));
    await waitFor(() =>
      expect(overview.getAllByRole('definition').map(card => card.textContent)).toEqual(Array(4).fill(figure)),
    );
  });

  it('counts a single day as a day', async () => {
    await open({}, '/dashboard?range=custom&from=2026-11-01&to=2026-11-01');
    expect(await within(panel('Revenue Overview')).findByText('1 day')).toBeDefined();
  });

  it('switches among seven chart types, always exactly one, and keeps it in the URL', async () => {
    const { at } = await open({}, '/dashboard?range=7');
    await screen.findByText('marks of area');
    const types = within(screen.getByRole('group', { name: 'Chart type' }));
    const radios = types.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(radio => radio.closest('label')?.querySelector('.unseen')?.textContent)).toEqual([
      'Line',
      'Area',
      'Bar',
      'Candlestick',
      'Waterfall',
      'Stacked',
      'Composed',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: /^Bar/ }));
    await userEvent.click(screen.getByRole('radio', { name: /^Bar/ }));
    const bar = screen.getByRole('radio', { name: /^Bar/ });
    const tip = document.getElementById(bar.getAttribute('aria-describedby') ?? '');
    expect([tip?.role, tip?.textContent]).toEqual(['tooltip', 'Bar Daily revenue bars']);
    await userEvent.keyboard('{Escape}');
    expect(tip?.hidden).toBe(true);
    await userEvent.hover(radios[0] as HTMLInputElement);
    expect(tip?.hidden).toBe(false);
    await screen.findByText('marks of bar');
    expect(radios.filter(({ checked }) => checked)).toHaveLength(1);
    expect(at()).toBe('/dashboard?range=7&chart=bar');
  });

  it('shows the days of a period, compared with the days before', async () => {
    const timeseries = Array.from({ length: 60 }, (_, n) => ({
      created_at: new Date(Date.UTC(2026, 8, 23 + n)).toISOString().slice(0, 10),
      total_price: n < 53 ? 100 : 150,
      orders: 1,
    }));
    vi.setSystemTime(Date.parse('2026-11-21T12:00:00.000Z'));
    const { at } = await open({ [`${BASE}/revenue`]: { ...store[`${BASE}/revenue`], timeseries } });
    const overview = within(panel('Revenue Overview'));
    expect(await overview.findByText('30 days')).toBeDefined();
    // 23 days at 100 and 7 at 150, against the mean of the same weekdays before, which were all at 100.
    expect(tile('Total Revenue').textContent).toContain('$3,350.00');
    expect(tile('Total Revenue').textContent).toContain('up +11.7% compared with the same weekdays before');
    await userEvent.click(await screen.findByRole('radio', { name: '7d' }));
    expect(overview.getByText('7 days')).toBeDefined();
    expect(panel('Revenue Overview').textContent).toContain('Total Revenue$1,050');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), 'Previous period');
    expect(at()).toBe('/dashboard?range=7&compare=previous');
    expect(tile('Total Revenue').textContent).toContain('up +50.0% compared with the 7 days before');

    await userEvent.click(screen.getByRole('radio', { name: '60d' }));
    expect(screen.getByText(/^Too far back to compare/)).toBeDefined();

    await userEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    fireEvent.change(screen.getByLabelText('First day'), { target: { value: '2026-11-20' } });
    expect(at()).toBe('/dashboard?range=custom&compare=previous&from=2026-11-20&to=2026-11-21');
    vi.useRealTimers();
    expect(overview.getByText('2 days')).toBeDefined();
  });

  it('takes the days dragged across on the chart as its period, except across a waterfall’s weeks', async () => {
    HTMLElement.prototype.setPointerCapture = () => {};
    const { at } = await open({}, '/dashboard?range=7');
    const overview = within(panel('Revenue Overview'));
    const drag = async () => {
      const chart = await overview.findByRole('img');
      for (const [event, clientX] of [
        ['pointerDown', 200],
        ['pointerMove', 900],
        ['pointerUp', 900],
      ] as const)
        fireEvent[event](chart, { clientX, button: 0, pointerType: 'mouse', pointerId: 1 });
    };
    await userEvent.click(screen.getByRole('radio', { name: /^Waterfall/ }));
    await overview.findByText('Week');
    await drag();
    expect(at()).toBe('/dashboard?range=7&chart=waterfall');
    await userEvent.click(screen.getByRole('radio', { name: /^Area/ }));
    await screen.findByText('marks of area');
    await drag();
    expect(at()).toBe('/dashboard?range=custom&from=2026-11-01&to=2026-11-02');
    expect([screen.getByLabelText('First day'), screen.getByLabelText('Last day')]).toMatchObject([
      { value: '2026-11-01' },
      { value: '2026-11-02' },
    ]);
  });

  it('falls back to the days if revenue cannot be read', async () => {
    const { timeseries, currency, timeZone } = store[`${BASE}/revenue`] as Revenue;
    await open({
      [`${BASE}/revenue`]: () => refusal(500, 'X'),
      [`${BASE}/revenue/timeseries`]: { ...ok, timeseries, currency, timeZone },
    });
    await within(panel('Revenue Overview')).findByText('marks of area');
    expect(tile('Total Revenue').textContent).toContain('$300.00in 2 days');
    expect(asked.filter(call => call.includes('revenue'))).toEqual([
      'GET /api/analytics/revenue',
      'GET /api/analytics/revenue/timeseries',
    ]);
  });

  it('does not fall back if the session is over', async () => {
    await open({ [`${BASE}/revenue`]: () => refusal(401, 'SESSION_EXPIRED') });
    await within(tile('Total Revenue')).findByText('Failed to load revenue data');
    expect(asked).not.toContain('GET /api/analytics/revenue/timeseries');
  });

  it('is empty with the text of the spec', async () => {
    await open({ [`${BASE}/revenue`]: { ...store[`${BASE}/revenue`], totalRevenue: 0, timeseries: [] } });
    await screen.findByText('No revenue data available');
    expect(screen.getByText('Revenue data will appear here once you start making sales')).toBeDefined();
  });

  it('fails with the reason, and says that it loads', async () => {
    let answer = () => {};
    const waiting = new Promise<void>(resolve => {
      answer = resolve;
    });
    await open({ [`${BASE}/revenue`]: () => waiting.then(() => refusal(400, 'No such thing')) });
    expect(screen.getByText('Loading revenue data...')).toBeDefined();
    answer();
    await within(panel('Revenue Overview')).findByText('Failed to load revenue data');
    expect(within(panel('Revenue Overview')).getByText('No such thing')).toBeDefined();
  });
});

const REFRESH = 'POST /api/analytics/refresh';

describe('Refresh Data', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));

  it('syncs the store, then reads every section, and not again within the cooldown', async () => {
    await open();
    await screen.findByText('Ada Byron');
    asked.length = 0;
    const shown: string[][] = [];
    onTestFinished(toasts.subscribe(() => shown.push(toastTexts())));
    await press();
    await waitFor(() => expect(toastTexts()).toEqual(['Dashboard data has been updated.']));
    expect(shown).toEqual([['Refreshing dashboard data...'], ['Dashboard data has been updated.']]);
    expect(asked[0]).toBe('POST /api/analytics/refresh');
    expect(asked).toHaveLength(8);
    expect(cachedSection(merchant.shop, 'revenue', Date.now())).not.toBeNull();
    await press();
    expect(toastTexts().at(-1)).toMatch(/^Please wait (29|30)s before refreshing again\.$/);
    expect(asked).toHaveLength(8);
  });

  it('clears the cache of the last visit', async () => {
    keepSection(merchant.shop, 'lowInventory', { data: answers.lowInventory, timestamp: Date.now() });
    await open({ [`${BASE}/inventory/low`]: () => refusal(400, 'X') });
    expect(cachedSection(merchant.shop, 'lowInventory', Date.now())).not.toBeNull();
    await press();
    await waitFor(() => expect(toastTexts().at(-1)).toBe('Failed to refresh dashboard data.'));
    expect(cachedSection(merchant.shop, 'lowInventory', Date.now())).toBeNull();
  });

  it('shows how long the server wants it to wait, and asks again after that', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00.000Z') });
    await open({ [REFRESH]: () => refusal(429, 'RATE_LIMITED', { seconds: 17 }) });
    await press();
    await waitFor(() => expect(toastTexts().at(-1)).toBe('Please wait 17s before refreshing again.'));
    const calls = () => asked.filter(call => call === REFRESH).length;
    vi.setSystemTime(Date.now() + 16_000);
    await press();
    expect(toastTexts().at(-1)).toBe('Please wait 1s before refreshing again.');
    expect(calls()).toBe(1);
    vi.setSystemTime(Date.now() + 1_000);
    await press();
    await waitFor(() => expect(calls()).toBe(2));
    vi.useRealTimers();
  });

  it.each([
    ['the call', () => refusal(400, 'X')],
    ['the sync', { refresh: 'failed', position: '9' }],
  ])('says that %s failed', async (_, answer) => {
    await open({ [REFRESH]: answer });
    await press();
    await waitFor(() => expect(toastTexts().at(-1)).toBe('Failed to refresh dashboard data.'));
  });

  it('may be retried at once if its call failed', async () => {
    await open({ [REFRESH]: () => refusal(400, 'X') });
    await press();
    await waitFor(() => expect(toastTexts().at(-1)).toBe('Failed to refresh dashboard data.'));
    await press();
    await waitFor(() => expect(asked.filter(call => call === REFRESH)).toHaveLength(2));
  });

  it('says that a long sync continues', async () => {
    await open({ [REFRESH]: { refresh: 'pending', position: '9' } });
    await press();
    await waitFor(() =>
      expect(toastTexts().at(-1)).toBe('Your store is still syncing. New figures will appear automatically.'),
    );
  });

  it('is triggered by force_refresh in the URL', async () => {
    const { at } = await open({}, '/dashboard?force_refresh=true&chart=bar');
    await waitFor(() => expect(toastTexts()).toContain('Dashboard data has been updated.'));
    expect(at()).toBe('/dashboard?chart=bar');
  });
});

describe('entering the dashboard', () => {
  it.each([
    ['connected=true', 'Store connected successfully.', false],
    ['connected=true&skip_loading=true', 'Store connected successfully.', false],
    ['skip_loading=true', null, false],
    ['reconnected=true', 'Store reconnected successfully.', false],
    ['reauth=success', 'Re-authentication successful.', true],
    ['re-auth=true', 'Re-authentication successful.', true],
    ['clear_cache=true', null, true],
    ['force_refresh=true', null, true],
  ])('with %s says %s, refreshes: %s, and cleans the address', async (flag, notice, refreshes) => {
    keepSection(merchant.shop, 'lowInventory', { data: answers.lowInventory, timestamp: Date.now() });
    const { at } = await open({ [`${BASE}/inventory/low`]: () => refusal(400, 'X') }, `/dashboard?${flag}&chart=bar`);
    expect(at()).toBe('/dashboard?chart=bar');
    const progressOrResult = expect.stringMatching(/^(Refreshing|Failed to refresh) dashboard data\./);
    expect(toastTexts()).toEqual([...(notice ? [notice] : []), ...(refreshes ? [progressOrResult] : [])]);
    if (notice) expect(toasts.get()[0]?.kind).toBe('success');
    await waitFor(() => expect(asked.includes(REFRESH)).toBe(refreshes));
    await waitFor(() =>
      expect(cachedSection(merchant.shop, 'lowInventory', Date.now()) === null, 'cache cleared').toBe(refreshes),
    );
  });
});
