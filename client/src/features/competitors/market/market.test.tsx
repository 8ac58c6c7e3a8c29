import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test/server.js';
import { demoMarket } from '../demo/demoMarket.js';
import { demoCompetitors } from '../demo/sampleData.js';
import { asked, freshBrowser, marketProduct, open, press } from '../market.fixtures.js';
import { ladderOf } from './ladderOf.js';
import { positionText, standingText } from './positionText.js';

const PATH = '/api/market/products';
const panel = () => screen.findByRole('region', { name: 'Your Prices' });
const ladder = async (name: string) => within(await panel()).findByRole('listitem', { name });

describe('an own product in the market', () => {
  freshBrowser();

  it('has its price, its rank and what it means in words, and each of its competitors', async () => {
    await open();
    const line = await ladder('Aurora Tent');
    expect(line.textContent).toContain('2nd of 3 · $10.00 above the lowest');
    expect(line.textContent).toContain('You $289.00');
    expect(
      within(line)
        .getAllByRole('button')
        .map(button => button.getAttribute('aria-label')),
    ).toEqual(['Summit tent: $279.00', 'Peak tent: $329.00, out of stock']);
    expect((await panel()).textContent).toContain('1 product compared with 2 pages');
  });

  it('has a ladder for each price of its variants, and is counted once', async () => {
    const large = marketProduct({ title: 'Aurora Tent (Large)', price: 389, rivals: [], compared: 0, cheapest: null });
    await open({ [PATH]: { products: [marketProduct(), large] } });
    expect((await ladder('Aurora Tent (Large)')).textContent).toContain('You $389.00');
    expect((await panel()).textContent).toContain('1 product compared with 2 pages');
  });

  it('leads to each competitor', async () => {
    const address = await open();
    await userEvent.click(within(await ladder('Aurora Tent')).getByRole('button', { name: /^Summit tent/ }));
    expect(await screen.findByRole('dialog', { name: /Jacket/ })).toBeDefined();
    expect(address()).toContain('competitor=c1');
  });

  it('is not compared if no competitor has a price in its currency', async () => {
    const none = { competitors: 1, compared: 0, min: null, avg: null, max: null, percentVsAvg: null, cheapest: null };
    await open({ [PATH]: { products: [marketProduct({ ...none, rivals: [], position: 1 })] } });
    const line = await ladder('Aurora Tent');
    expect(line.textContent).toContain('Not compared');
    expect(line.textContent).toContain('No competitor has a price in USD yet.');
  });
});

describe('the panel', () => {
  freshBrowser();

  it('says how to add a product', async () => {
    await open({ [PATH]: { products: [] } });
    expect(await within(await panel()).findByText('No product to compare yet')).toBeDefined();
  });

  it('says that it could not be loaded, and tries again', async () => {
    await open({ [PATH]: () => refusal(400, 'INVALID_REQUEST') });
    expect(await within(await panel()).findByText('Failed to load your prices')).toBeDefined();
    const before = asked.length;
    await press('Try Again');
    await waitFor(() => expect(asked.slice(before)).toContain(`GET ${PATH}`));
  });

  it('is hidden before the first competitor', async () => {
    await open({ '/api/competitors': [] });
    await screen.findByText('No competitors yet');
    expect(screen.queryByRole('region', { name: 'Your Prices' })).toBeNull();
  });

  it('compares the sample data by the same rules, without a call', async () => {
    await open({}, '/competitors?mode=demo');
    expect((await ladder('Aurora Ridge 2-Person Tent')).textContent).toContain(
      'Highest of 2 · $10.00 above the lowest',
    );
    expect(asked.filter(call => call.includes('/market/'))).toEqual([]);
    expect(demoMarket(demoCompetitors(Date.now())).map(({ compared }) => compared)).toEqual([1, 1, 1]);
  });
});

describe('the words', () => {
  it.each([
    [1, 0, 'Not compared'],
    [1, 3, 'Lowest of 4'],
    [2, 3, '2nd of 4'],
    [3, 3, '3rd of 4'],
    [4, 3, 'Highest of 4'],
    [11, 12, '11th of 13'],
  ])('of place %s beside %s: %s', (position, compared, text) =>
    expect(positionText({ position, compared })).toBe(text),
  );

  const rival = (price: number, outOfStock = false) => ({ id: String(price), label: 'x', price, outOfStock });
  it.each([
    [[rival(299), rival(359)], '$50.00 above the lowest'],
    [[rival(365)], '$16.00 of room'],
    [[rival(349)], 'the same price as another'],
    [[rival(299, true)], 'the other is out of stock'],
    [[rival(299, true), rival(359)], '$10.00 of room'],
  ])('of what a rank means: %#', (rivals, text) =>
    expect(standingText({ price: 349, currency: 'USD', rivals })?.text).toBe(text),
  );
});

describe('the ladder', () => {
  const rival = (price: number) => ({ id: String(price), label: 'x', price, outOfStock: false });
  it('keeps distances true, writes a price only where there is room, and joins what a finger could not tell apart', () => {
    const { own, marks } = ladderOf({ price: 200, rivals: [rival(100), rival(105), rival(132), rival(300)] });
    expect(own).toBeCloseTo(0.5);
    expect(marks.map(({ at, near, labelled }) => [Number(at.toFixed(2)), near.length, labelled])).toEqual([
      [0.14, 1, true],
      [0.26, 0, false],
      [0.86, 0, true],
    ]);
  });
  it('of one price for all is in the middle', () =>
    expect(ladderOf({ price: 9, rivals: [rival(9)] })).toMatchObject({ own: 0.5, marks: [{ at: 0.5 }] }));
});
