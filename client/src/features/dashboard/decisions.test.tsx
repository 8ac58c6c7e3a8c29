/** What on the dashboard asks for a decision: stock that runs out, and prices that competitors undercut. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BASE, freshBrowser, ok, open, panel, stocked, tile } from './dashboard.fixtures.js';

vi.mock('../../charts/kinds/bar/BarMarks.js', () => ({ default: () => <p>marks of bar</p> }));

freshBrowser();

describe('low inventory', () => {
  it('says what sells out this week, and when', async () => {
    const variant = { title: 'Tent', variantTitle: 'Default Title', inventory: 3, oversells: false, price: 10 };
    const selling = (id: string, sellsOutInDays: number | null) => ({
      ...variant,
      id,
      sellsOutInDays,
      currency: 'USD',
    });
    const lowInventory = [selling('a', 0), selling('b', 1), selling('c', 28), selling('d', 29), selling('e', null)];
    await open({
      [`${BASE}/inventory/low`]: { ...ok, lowInventory, lowInventoryCount: 5, sellingOut: 2, threshold: 5 },
    });
    await waitFor(() => expect(tile('Low Inventory').textContent).toContain('52 sell out this week'));
    await userEvent.click(screen.getByRole('button', { name: 'View details: Low Inventory' }));
    const list = within(await screen.findByRole('dialog', { name: 'Low Inventory' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tent$10.00 · sells out today3 left',
      'Tent$10.00 · sells out in 1 day3 left',
      'Tent$10.00 · sells out in 28 days3 left',
      'Tent$10.003 left',
      'Tent$10.003 left',
    ]);
  });
});

describe('top products', () => {
  it('holds the own price of a product against the lowest of its competitors, and leads to that one', async () => {
    const rival = { id: 'c/1', label: 'Tarnfold', price: 8.5, outOfStock: false };
    const beside = { productId: '1', title: 'Tent', price: 10, currency: 'USD', compared: 1, rivals: [rival] };
    await open({ '/api/market/products': { products: [beside] } });
    const market = await within(panel('Top Products')).findByRole('link', { name: '$1.50 above lowest' });
    expect(market.getAttribute('href')).toBe('/competitors?competitor=c%2F1');
    expect(market.dataset.tone).toBe('warning');
  });

  it('marks as few left what the chosen threshold counts as low stock', async () => {
    await open({ [`${BASE}/products`]: { ...ok, products: [stocked(5), stocked(6)], total: 2 } });
    const cells = await within(panel('Top Products')).findAllByRole<HTMLTableRowElement>('row');
    expect(cells.slice(1).map(row => row.cells[2]?.textContent)).toEqual(['5 left', '6 in stock']);
  });
});
