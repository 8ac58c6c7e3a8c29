import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ProductCandidate } from '../../../../../domain/api/pairs.js';
import { freshBrowser, open, row } from '../market.fixtures.js';

const candidate = (productId: string, title: string, certain = false): ProductCandidate => ({
  ...{ productId, title, price: 110, currency: 'USD', imageUrl: null, score: 0.9, certain },
  ...{ reasons: [], percentVsOwn: -9.1, perPiece: null, rate: null },
});
const LISTED = { candidates: [candidate('p1', 'My Jacket', true), candidate('p2', 'My Boots')] };
const ASSUMED = { productId: 'p9', pair: 'assumed', notCompared: 'assumed' } as const;
const PAGES = [
  row({ id: 'c1', label: 'Rain Jacket', ...ASSUMED }),
  row({ id: 'c2', label: 'Down Jacket', ...ASSUMED }),
  row({ id: 'c3', label: 'Boots', ...ASSUMED }),
  row({ id: 'none', label: 'Lantern', productId: null, pair: null }),
  row({ id: 'c4', label: 'Tent', productId: 'p9', pair: 'confirmed', ownProductTitle: 'My Tent' }),
];

const pairOf = ({ productId, assumed }: { readonly productId: string | null; readonly assumed?: true }) =>
  productId === null ? null : assumed ? 'assumed' : 'confirmed';

async function start() {
  const linked: [string, unknown][] = [];
  const rows = [...PAGES];
  const link = (id: string) => (init: RequestInit) => {
    const body = JSON.parse(String(init.body)) as { productId: string | null; assumed?: true };
    const { productId, assumed } = body;
    linked.push([id, assumed ? body : productId]);
    const at = rows.findIndex(one => one.id === id);
    const title = productId === null ? null : `Own ${productId}`;
    rows[at] = row({ ...rows[at], productId, pair: pairOf(body), ownProductTitle: title });
    return { position: '9' };
  };
  await open({
    '/api/competitors': () => rows,
    ...Object.fromEntries(
      ['c1', 'c2', 'c3'].flatMap(id => [
        [`/api/competitors/${id}/candidates`, LISTED],
        [`PUT /api/competitors/${id}/product`, link(id)],
      ]),
    ),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Match 3 pages' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Match pages' }));
  await panel.findByRole('radio', { name: /My Boots/ });
  return { panel, linked, at: () => panel.getByRole('heading', { level: 3 }).textContent };
}

describe('Match pages', () => {
  freshBrowser();

  it('steps through the pages without an answer with J and K, and past those with a product or with none of them', async () => {
    const { panel, at } = await start();
    expect(panel.getByText('1 of 3')).toBeDefined();
    expect(at()).toBe('Rain Jacket');
    await userEvent.keyboard('j');
    expect(at()).toBe('Down Jacket');
    await userEvent.keyboard('jjj');
    expect(at()).toBe('Boots');
    await userEvent.keyboard('k');
    expect(at()).toBe('Down Jacket');
  });

  it('accepts the best candidate with A, another one with its digit, and none with X', async () => {
    const { panel, linked, at } = await start();
    await userEvent.keyboard('a');
    await waitFor(() => expect(at()).toBe('Down Jacket'));
    await panel.findByRole('radio', { name: /My Boots/ });
    panel.getByRole('radio', { name: /My Jacket/ }).focus();
    await userEvent.keyboard('2');
    await waitFor(() => expect(at()).toBe('Boots'));
    await panel.findByRole('radio', { name: /My Boots/ });
    await userEvent.keyboard('x');
    expect(await panel.findByText('All pages are done')).toBeDefined();
    expect(panel.getByText('We now compare 2 pages with your prices.')).toBeDefined();
    await waitFor(() =>
      expect(linked.toSorted()).toEqual([
        ['c1', 'p1'],
        ['c2', 'p2'],
        ['c3', null],
      ]),
    );
  });

  it('takes the last answer back with U, restores what was assumed before it, and returns to its page', async () => {
    const { panel, linked, at } = await start();
    await userEvent.keyboard('a');
    await waitFor(() => expect(at()).toBe('Down Jacket'));
    await userEvent.keyboard('u');
    await waitFor(() => expect(at()).toBe('Rain Jacket'));
    await waitFor(() =>
      expect(linked).toEqual([
        ['c1', 'p1'],
        ['c1', { productId: 'p9', assumed: true }],
      ]),
    );
    expect(panel.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('takes a second answer for a page back to the first', async () => {
    const { panel, linked, at } = await start();
    await userEvent.keyboard('a');
    await waitFor(() => expect(at()).toBe('Down Jacket'));
    await userEvent.keyboard('k');
    await panel.findByRole('radio', { name: /My Boots/ });
    await userEvent.keyboard('x');
    await waitFor(() => expect(linked.at(-1)).toEqual(['c1', null]));
    await userEvent.keyboard('u');
    await waitFor(() => expect(linked.at(-1)).toEqual(['c1', 'p1']));
    expect(at()).toBe('Rain Jacket');
    expect(panel.getByRole('button', { name: 'Undo' })).toBeDefined();
  });

  it('can be used with the pointer alone', async () => {
    const { panel, linked, at } = await start();
    await userEvent.click(panel.getByRole('radio', { name: /My Boots/ }));
    await waitFor(() => expect(at()).toBe('Down Jacket'));
    await userEvent.click(panel.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(at()).toBe('Rain Jacket'));
    await waitFor(() =>
      expect(linked).toEqual([
        ['c1', 'p2'],
        ['c1', { productId: 'p9', assumed: true }],
      ]),
    );
  });
});
