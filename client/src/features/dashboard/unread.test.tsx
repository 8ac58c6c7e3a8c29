import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { session } from '../../state/session.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import { about, asked, BASE, freshBrowser, ok, open, order, panel, store, tile } from './dashboard.fixtures.js';

vi.mock('../../charts/lightweight/CanvasMarks.js', () => ({ CanvasMarks: () => null }));

freshBrowser();

describe('a store before its first sync', () => {
  it('leaves the sales of a product unknown, not 0', async () => {
    const [product] = (store[`${BASE}/products`] as { products: object[] }).products;
    const unsold = { ...store[`${BASE}/products`], products: [{ ...product, revenue: 0, unitsSold: 0 }] };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null } });
    await open({ [`${BASE}/products`]: unsold });
    const line = (await within(panel('Top Products')).findByText('Tent')).closest('tr');
    const cells = () => [...(line?.cells ?? [])].map(({ textContent }) => textContent);
    const unknown = ['Tent4 in stock', '$10.00', '4 left', '', '', '', 'no competitor yet'];
    await waitFor(() => expect(cells()).toEqual(unknown));
    act(() => session.set({ state: 'authenticated', me: merchant }));
    expect(cells()).toEqual(['Tent0 sold · 4 in stock', '$10.00', '4 left', '0', '$0.00', '', 'no competitor yet']);
  });

  it('leaves checkout completion and abandoned carts unknown until they are read again: checkouts are read last', async () => {
    const early = { about: { ...about, lastSync: null } };
    const completed = { ...store[`${BASE}/conversion`], metric: 'Checkout completion' };
    const emptied = { abandonedCarts: 0, timeseries: [{ day: '2026-11-01', abandoned: 0, value: 0 }] };
    const before = {
      [`${BASE}/conversion`]: { ...completed, ...early, timeseries: [{ day: '2026-11-01', begun: 1, completed: 1 }] },
      [`${BASE}/abandoned_carts`]: { ...store[`${BASE}/abandoned_carts`], ...emptied, ...early },
    };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null } });
    await open(before);
    await waitFor(() => expect(tile('Total Revenue').textContent).toContain('$300.00'));
    const unknown = () => {
      expect(tile('Conversion Rate').textContent).toBe('Conversion RateLoading Conversion Rate');
      expect(tile('Abandoned Carts').textContent).toBe('Abandoned CartsLoading Abandoned Carts');
    };
    unknown();
    stubServer({ ...store, [`${BASE}/conversion`]: completed });
    act(() => session.set({ state: 'authenticated', me: merchant }));
    unknown();
    await waitFor(() => expect(tile('Checkout completion').textContent).toContain('3.5%'));
    await waitFor(() => expect(tile('Abandoned Carts').textContent).toContain('12'));
  });

  it('shows what was read during the sync if it cannot be read again', async () => {
    const carts = { ...store[`${BASE}/abandoned_carts`], about: { ...about, lastSync: null } };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null } });
    await open({ [`${BASE}/abandoned_carts`]: carts });
    stubServer({});
    act(() => session.set({ state: 'authenticated', me: merchant }));
    await waitFor(() => expect(tile('Abandoned Carts').textContent).toContain('12'));
  });

  it('reads the older order pages only after its first sync', async () => {
    const pages = () => asked.filter(call => call.includes('orders')).length;
    const sync = { ...merchant.sync, state: 'running' as const };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null, sync } });
    await open({ [`${BASE}/orders/timeseries`]: { ...ok, orders: [order(1)], page: 1, has_more: true } });
    await screen.findByText('#1');
    vi.useFakeTimers();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(pages()).toBe(1);
    act(() => session.set({ state: 'authenticated', me: merchant }));
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(pages()).toBe(2);
    vi.useRealTimers();
  });
});
