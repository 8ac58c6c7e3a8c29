import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { topicKey } from '../../api/queryKeys.js';
import { asked, BASE, freshBrowser, ok, open, order, panel } from './dashboard.fixtures.js';

vi.mock('../../charts/lightweight/CanvasMarks.js', () => ({ CanvasMarks: () => null }));

freshBrowser();

describe('recent orders', () => {
  afterEach(() => vi.useRealTimers());
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const ordersAsked = () => asked.filter(call => call.includes('orders'));

  it('are requested 100 ms after the other sections', async () => {
    vi.useFakeTimers();
    await open();
    await pass(99);
    expect(asked.filter(call => call.includes(BASE))).toHaveLength(6);
    expect(ordersAsked()).toEqual([]);
    await pass(1);
    expect(ordersAsked()).toHaveLength(1);
  });

  it('are read up to 5 pages, 500 ms apart', async () => {
    vi.useFakeTimers({ now: 0 });
    const times: number[] = [];
    await open({
      [`${BASE}/orders/timeseries`]: () => {
        times.push(Date.now());
        return { ...ok, orders: [order(60 - times.length)], page: times.length, has_more: true };
      },
    });
    for (let step = 0; step < 60; step++) await pass(50);
    expect(times).toEqual([100, 600, 1_100, 1_600, 2_100]);
    expect(ordersAsked()).toEqual(
      [1, 2, 3, 4, 5].map(
        page => `GET /api/analytics/orders/timeseries?page=${page}&limit=50&days=60&from=1969-12-02&to=1969-12-31`,
      ),
    );
    expect(screen.getByText('#55')).toBeDefined();
  });

  it('stay complete while new ones push them off the first page, and lose what was deleted', async () => {
    vi.useFakeTimers();
    let first = [3, 2];
    const { queries } = await open({
      [`${BASE}/orders/timeseries`]: () => {
        const page = ordersAsked().at(-1)?.includes('page=1') ? 1 : 2;
        return { ...ok, orders: (page === 1 ? first : [1, 0]).map(n => order(n)), page, has_more: page === 1 };
      },
    });
    const numbers = () =>
      within(panel('Recent Orders'))
        .getAllByRole('link', { name: /^#/ })
        .map(({ textContent }) => textContent);
    const renewed = async (...now: number[]) => {
      first = now;
      await act(() => queries.invalidateQueries({ queryKey: topicKey('orders') }));
      await pass(10);
    };
    for (let step = 0; step < 20; step++) await pass(50);
    expect(numbers()).toEqual(['#3', '#2', '#1', '#0']);
    await renewed(4, 3);
    expect(numbers()).toEqual(['#4', '#3', '#2', '#1', '#0']);
    await renewed(4, 2);
    expect(numbers()).toEqual(['#4', '#2', '#1', '#0']);
    expect(ordersAsked()).toHaveLength(4);
  });
});
