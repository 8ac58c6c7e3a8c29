import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { asked, freshBrowser, open, press, pressInMenu, row, summary } from '../market.fixtures.js';

freshBrowser();

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const TIMELINE = '/api/market/timeline';

const timeline = (over: object = {}) => ({
  shop: 'aurora.myshopify.com',
  at: daysAgo(7),
  text: null,
  since: daysAgo(60),
  connection: null,
  competitors: [
    row({ id: 'c1', label: 'Rain shell', price: 160 }),
    row({ id: 'c2', label: 'Tent', price: 339 }),
    row({ id: 'c3', label: 'Stove', price: 45 }),
    row({ id: 'c4', label: 'Lantern', price: 31, ownPrice: 40, ownCurrency: 'USD', ownProductTitle: 'Own lantern' }),
    row({ id: 'c5', label: 'Rope', price: 20 }),
  ],
  alerts: null,
  moments: [
    { at: daysAgo(20), kind: 'price' },
    { at: daysAgo(10), kind: 'own_price' },
    { at: daysAgo(3), kind: 'stock' },
  ],
  ...over,
});
const present = [
  row({ id: 'c1', label: 'Rain shell', price: 149 }),
  row({ id: 'c2', label: 'Tent', price: null, inStock: false, availability: 'out_of_stock' }),
  row({ id: 'c4', label: 'Lantern', price: 31, ownPrice: 48, ownCurrency: 'USD', ownProductTitle: 'Own lantern' }),
  row({ id: 'c5', label: 'Rope', price: 20 }),
];

const REVENUE = '/api/analytics/revenue/timeseries';
/** Rises by 10 a day up to today. */
const days = Array.from({ length: 60 }, (_, n) => ({
  ...{ created_at: daysAgo(59 - n).slice(0, 10), total_price: 10 * (n + 1), orders: 1 },
}));
const revenue = (timeseries: readonly object[] = days) => ({ currency: 'USD', timeZone: 'UTC', timeseries });

const lookBack = (
  answer: unknown = timeline(),
  path = `/competitors?at=${daysAgo(7)}`,
  more: object = {},
  now = present,
) =>
  open(
    { [REVENUE]: revenue(), ...more, [TIMELINE]: answer, '/api/competitors': now, '/api/market/summary': summary },
    path,
  );
const slider = () => screen.getByRole<HTMLInputElement>('slider', { name: 'Moment' });
const rows = async () => {
  const then = await screen.findByRole('region', { name: 'Competitors at that time' });
  return within(then)
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent));
};
const at = (path: string | undefined) => Date.parse(new URLSearchParams(path?.split('?')[1]).get('at') ?? '');

describe('the market at a past moment', () => {
  it('is opened by Look Back at the newest change', async () => {
    const changes = [daysAgo(5), daysAgo(2), daysAgo(9)];
    const changed = changes.map((changedAt, n) => row({ id: `c${n}`, label: `Tent ${n}`, changedAt }));
    const path = await lookBack(timeline(), '/competitors', {}, changed);
    await screen.findByRole('button', { name: 'Tent 1' });
    await pressInMenu('Look Back');
    await screen.findByText(/as it was on/);
    expect(at(path())).toBe(Date.parse(changes[1] ?? ''));
  });

  it('is opened by Look Back, a week ago before any change, and left by Back to now', async () => {
    const path = await lookBack(timeline(), '/competitors');
    await pressInMenu('Look Back');
    await screen.findByText(/as it was on/);
    expect(Math.abs(at(path()) - Date.parse(daysAgo(7)))).toBeLessThan(60_000);
    await press('Back to now');
    expect(path()).toBe('/competitors');
    expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
  });

  it('shows the competitors as they were, those that are different today first', async () => {
    await lookBack();
    await screen.findByRole('region', { name: 'Competitors at that time' });
    await waitFor(async () =>
      expect(await rows()).toEqual([
        ['Different today 4'],
        ['Rain shell', 'In Stock', '$160.00', 'none chosen', '—', '$149.00'],
        ['Tent', 'In Stock', '$339.00', 'none chosen', '—', 'Out of Stock'],
        ['Stove', 'In Stock', '$45.00', 'none chosen', '—', 'no longer tracked'],
        ['Lantern', 'In Stock', '$31.00', 'Own lantern$40.00', '—', 'your price $48.00'],
        ['As it is today 1'],
        ['Rope', 'In Stock', '$20.00', 'none chosen', '—', 'as then'],
      ]),
    );
  });

  it('does not show a guessed product as one that was chosen, nor what became of its price', async () => {
    const guess = {
      pair: 'assumed',
      notCompared: 'assumed',
      ownProductTitle: 'Own shell',
      ownCurrency: 'USD',
    } as const;
    const shell = (ownPrice: number) => row({ id: 'c1', label: 'Rain shell', price: 160, ...guess, ownPrice });
    await lookBack(timeline({ competitors: [shell(180)] }), undefined, {}, [shell(190)]);
    await waitFor(async () =>
      expect(await rows()).toEqual([
        ['As it is today 1'],
        ['Rain shell', 'In Stock', '$160.00', 'none chosen', '— choose your product to compare', 'as then'],
      ]),
    );
  });

  it('says the difference as the live table does: in money, its share below', async () => {
    const own = { ownProductTitle: 'Own pack', ownPrice: 229, ownCurrency: 'USD', pair: 'matched' } as const;
    const pack = row({ id: 'c1', label: 'Pack', price: 245, percentVsOwn: 6.99, ...own });
    await lookBack(timeline({ competitors: [pack] }), undefined, {}, [pack]);
    const [, line] = await rows();
    expect(line?.[4]).toBe('$16.00 more7.0% above yours');
  });

  it('asks for that moment, of the list and of the figures', async () => {
    const moment = daysAgo(7);
    await lookBack(timeline(), `/competitors?at=${moment}`);
    await screen.findByRole('region', { name: 'Competitors at that time' });
    const query = new URLSearchParams({ at: moment });
    expect(asked).toContain(`GET ${TIMELINE}?${query}`);
    expect(asked).toContain(`GET /api/market/summary?${query}`);
  });

  it.each([
    ['an hour back', { key: 'ArrowLeft' }, -3_600_000],
    ['an hour on', { key: 'ArrowRight' }, 3_600_000],
    ['a day back with Shift', { key: 'ArrowLeft', shiftKey: true }, -DAY_MS],
  ])('moves by the arrow keys: %s', async (_, key, step) => {
    const moment = daysAgo(7);
    const path = await lookBack(timeline(), `/competitors?at=${moment}`);
    await screen.findByRole('region', { name: 'Competitors at that time' });
    fireEvent.keyDown(slider(), key);
    expect(at(path())).toBe(Date.parse(moment) + step);
  });

  it('never moves past now', async () => {
    const path = await lookBack(timeline(), `/competitors?at=${daysAgo(0.01)}`);
    await screen.findByRole('region', { name: 'Competitors at that time' });
    fireEvent.keyDown(slider(), { key: 'ArrowRight', shiftKey: true });
    expect(at(path())).toBeLessThanOrEqual(Date.now());
  });

  it('steps to the change before and after', async () => {
    const given = timeline();
    const path = await lookBack(given);
    await screen.findByRole('region', { name: 'Competitors at that time' });
    await userEvent.click(screen.getByTitle('Previous change'));
    expect(at(path())).toBe(Date.parse(given.moments[1]?.at ?? ''));
    await userEvent.click(screen.getByTitle('Next change'));
    expect(at(path())).toBe(Date.parse(given.moments[2]?.at ?? ''));
    expect(screen.getByTitle<HTMLButtonElement>('Next change').disabled).toBe(true);
  });

  it('stands below the shop’s own revenue, which is dotted after the moment', async () => {
    await lookBack(timeline(), `/competitors?at=${daysAgo(10)}`);
    const curve = await screen.findByRole('img', { name: /^Your revenue by day: \$/ });
    // The last day of the 30 that had its noon.
    expect(curve.getAttribute('aria-label')).toMatch(/at most \$(600|590) on /);
    const [then = [], later = []] = [...curve.querySelectorAll('.slider-revenue')].map(path =>
      (path.getAttribute('d') ?? '').slice(1).split('L').map(Number.parseFloat),
    );
    expect(curve.querySelectorAll('[data-future="true"]')).toHaveLength(1);
    // Both have the moment itself, at two thirds of the thirty days.
    expect([then.at(-1), later[0]]).toEqual([expect.closeTo(200 / 3, 1), expect.closeTo(200 / 3, 1)]);
    expect(then.length + later.length).toBeGreaterThan(29);
    expect(then.length).toBeGreaterThan(later.length);
    expect(screen.getByText('Your revenue')).toBeDefined();
  });

  it('does without revenue that must not be read', async () => {
    await lookBack(timeline(), undefined, { [REVENUE]: revenue([]) });
    await screen.findByRole('region', { name: 'Competitors at that time' });
    expect(screen.queryByRole('img', { name: /revenue/ })).toBeNull();
    expect(slider()).toBeDefined();
  });

  it('says why nothing is shown', async () => {
    await lookBack(timeline({ text: 'The store was first connected on Nov 1, 2026.', competitors: [] }));
    expect((await screen.findByRole('note')).textContent).toBe('The store was first connected on Nov 1, 2026.');
    expect(screen.getByRole('heading', { name: 'No competitors at that time' })).toBeDefined();
  });

  it.each([
    [5, '5 competitors found: look at them', true],
    [0, 'Find your competitors', false],
  ])('leads to the next step while no competitor is tracked and %i were found', async (newSuggestions, name, opens) => {
    const count = { '/api/competitors/suggestions/count': { newSuggestions } };
    const path = await lookBack(timeline({ competitors: [] }), undefined, count, []);
    await userEvent.click(await screen.findByRole('button', { name }));
    expect(path()).toBe('/competitors');
    const panel = () => screen.queryByRole('dialog', { name: 'Competitor Suggestions' });
    await waitFor(() => expect(panel() !== null).toBe(opens));
  });

  it('copies a link to the moment', async () => {
    const copied = vi.fn(async () => {});
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied);
    await lookBack();
    await press('Copy link');
    expect(copied).toHaveBeenCalledExactlyOnceWith(location.href);
  });

  it('ignores an unreadable moment', async () => {
    await lookBack(timeline(), '/competitors?at=yesterday');
    expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
  });
});
