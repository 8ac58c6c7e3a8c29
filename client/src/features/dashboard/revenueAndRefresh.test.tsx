import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../../test/server.js';
import { asked, BASE, freshBrowser, open, panel, said, store } from './dashboard.fixtures.js';

vi.mock('../../charts/lightweight/CanvasChart.js', () => ({
  default: ({ kind, height }: { kind: string; height: number }) => (
    <p>
      {kind} {height}
    </p>
  ),
}));

freshBrowser();

describe('the revenue overview', () => {
  it('has its days, cards, chart and footnote', async () => {
    await open();
    await within(panel('Revenue Overview')).findByText('area 450');
    const words = panel('Revenue Overview').textContent;
    for (const text of ['2 days', 'Total Revenue$300', 'Average Daily$150', 'Peak Day$200', 'Range$100'])
      expect(words).toContain(text);
    expect(words).toContain('Data reflects the last 60 days of activity');
  });

  it('switches among seven chart types, always exactly one, and keeps it in the URL', async () => {
    const { at } = await open({}, '/dashboard?range=7');
    await screen.findByText('area 450');
    const radios = screen.getAllByRole<HTMLInputElement>('radio');
    expect(radios).toHaveLength(7);
    await userEvent.click(screen.getByRole('radio', { name: 'Bar' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Bar' }));
    await screen.findByText('bar 450');
    expect(radios.filter(({ checked }) => checked)).toHaveLength(1);
    expect(at()).toBe('/dashboard?range=7&chart=bar');
  });

  it('is empty in the words of the spec', async () => {
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

describe('Refresh Data', () => {
  const press = () => userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));

  it('has the store read anew, then every section, and not again within the cooldown', async () => {
    await open();
    await screen.findByText('Ada Byron');
    asked.length = 0;
    await press();
    await waitFor(() => expect(said()).toEqual(['Refreshing dashboard data...', 'Dashboard data has been updated.']));
    expect(asked[0]).toBe('GET /api/analytics/revenue?force_refresh=true');
    expect(asked).toHaveLength(8);
    await press();
    expect(said().at(-1)).toMatch(/^Please wait (29|30)s before refreshing again\.$/);
    expect(asked).toHaveLength(8);
  });

  it('says how long the server wants it to wait', async () => {
    const revenue = store[`${BASE}/revenue`];
    await open({
      [`${BASE}/revenue`]: (_: RequestInit, path: string) =>
        path.includes('force') ? refusal(429, 'RATE_LIMITED', { seconds: 17 }) : revenue,
    });
    await press();
    await waitFor(() => expect(said().at(-1)).toBe('Please wait 17s before refreshing again.'));
  });

  it('says that it failed', async () => {
    const revenue = store[`${BASE}/revenue`];
    await open({
      [`${BASE}/revenue`]: (_: RequestInit, path: string) => (path.includes('force') ? refusal(400, 'X') : revenue),
    });
    await press();
    await waitFor(() => expect(said().at(-1)).toBe('Failed to refresh dashboard data.'));
  });

  it('is what force_refresh in the URL asks for', async () => {
    const { at } = await open({}, '/dashboard?force_refresh=true&chart=bar');
    await waitFor(() => expect(said()).toContain('Dashboard data has been updated.'));
    expect(at()).toBe('/dashboard?chart=bar');
  });
});
