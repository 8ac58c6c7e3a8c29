import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { BASE, freshBrowser, open, store } from './dashboard.fixtures.js';

vi.mock('../../charts/lightweight/CanvasMarks.js', () => ({ CanvasMarks: () => null }));

freshBrowser();

const timeseries = Array.from({ length: 16 }, (_, n) => ({
  created_at: new Date(Date.UTC(2026, 10, 1 + n)).toISOString().slice(0, 10),
  total_price: n < 14 ? 1_000 : 900,
  orders: 1,
}));
const tent = {
  competitorId: 'c1',
  label: 'Cirque 2-Person Tent',
  shopName: 'Northmere',
  host: 'northmere.example',
  at: '2026-11-15T09:00:00.000Z',
  what: 'price',
  from: 339,
  to: 299,
  percent: -11.8,
  currency: 'USD',
  own: { title: 'Ridge 2-Person Tent', price: 349, currency: 'USD' },
};
const jacket = {
  ...tent,
  competitorId: 'c2',
  label: 'Altair Jacket',
  shopName: 'Quillback',
  host: 'quillback.example',
  at: '2026-11-03T09:00:00.000Z',
  what: 'soldOut',
  from: null,
  to: null,
  percent: null,
  currency: null,
  own: null,
};
const answers = {
  [`${BASE}/revenue`]: { ...store[`${BASE}/revenue`], timeseries },
  '/api/market/moves': { moves: [tent, jacket] },
};

describe('competitor moves on the revenue curve', () => {
  it('stand as pins over their days, and as a list, newest first', async () => {
    await open(answers);
    expect(await screen.findByRole('button', { name: 'Nov 15: Cirque 2-Person Tent, −11.8%' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Nov 3: Altair Jacket, Out of Stock' })).toBeDefined();
    const rail = within(screen.getByRole('region', { name: 'Competitor moves' }));
    expect(rail.getAllByRole('listitem').map(row => row.textContent)).toEqual([
      'NorthmereCirque 2-Person Tent▼−11.8%Nov 15',
      'QuillbackAltair JacketOut of StockNov 3',
    ]);
    // Green, as in the market table: lower.
    expect(rail.getByText('−11.8%').getAttribute('data-type')).toBe('up');
    // Red, as in the market table.
    expect(rail.getByText('Out of Stock').getAttribute('data-type')).toBe('down');
  });

  it('marks moves on the store’s current day as today’s', async () => {
    vi.setSystemTime('2026-11-15T22:00:00.000Z');
    await open(answers);
    const rail = within(screen.getByRole('region', { name: 'Competitor moves' }));
    expect((await rail.findAllByRole('listitem'))[0]?.textContent).toContain('−11.8%Today');
    vi.useRealTimers();
  });

  it('show both prices and the revenue before and since, chosen on the curve or in the list, and keep the choice in the URL', async () => {
    const { at } = await open(answers);
    const pin = await screen.findByRole('button', { name: 'Nov 15: Cirque 2-Person Tent, −11.8%' });
    await userEvent.click(pin);
    expect(pin.getAttribute('aria-pressed')).toBe('true');
    const rail = screen.getByRole('region', { name: 'Competitor moves' });
    expect(rail.textContent).toContain('Price$339.00 → $299.00');
    expect(rail.textContent).toContain('Yours$349.00, $50.00 more');
    expect(rail.textContent).toContain('Revenue a day$1,000same weekdays before$900since, −10.0%');
    expect(within(rail).getByRole('link', { name: 'Price history' }).getAttribute('href')).toBe(
      '/competitors?competitor=c1',
    );
    expect(decodeURIComponent(at() ?? '')).toContain('move=c1~price~2026-11-15T09:00:00.000Z');
    await userEvent.click(within(rail).getByRole('button', { name: /Cirque/ }));
    expect(pin.getAttribute('aria-pressed')).toBe('false');
    expect(rail.textContent).not.toContain('Yours');
  });

  it('merge into a count where they would cover each other, and a click goes through them', async () => {
    const again = { ...tent, at: '2026-11-15T15:00:00.000Z', from: 299, to: 289, percent: -3.3 };
    await open({ ...answers, '/api/market/moves': { moves: [again, tent] } });
    const pin = await screen.findByRole('button', { name: '2 moves, Nov 15: Cirque 2-Person Tent, −3.3%' });
    const rail = screen.getByRole('region', { name: 'Competitor moves' });
    await userEvent.click(pin);
    expect(rail.textContent).toContain('$299.00 → $289.00');
    await userEvent.click(pin);
    expect(rail.textContent).toContain('$339.00 → $299.00');
    await userEvent.click(pin);
    expect(pin.getAttribute('aria-pressed')).toBe('false');
  });

  it('states that there are none', async () => {
    await open({ ...answers, '/api/market/moves': { moves: [] }, '/api/competitors': [{ id: 'c1' }] });
    expect(await screen.findByText(/^No competitor changed its price or stock in this period/)).toBeDefined();
  });

  it.each([
    [15, '15 competitors found: look at them', '/competitors?suggestions=open'],
    [1, '1 competitor found: look at it', '/competitors?suggestions=open'],
    [0, 'Find your competitors', '/competitors'],
  ])('lead to the next step while no competitor is tracked and %i were found', async (newSuggestions, text, href) => {
    const none = { '/api/market/moves': { moves: [] }, '/api/competitors': [] };
    await open({ ...answers, ...none, '/api/competitors/suggestions/count': { newSuggestions } });
    expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(href);
  });
});
