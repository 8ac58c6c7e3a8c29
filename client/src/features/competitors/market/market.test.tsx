import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../../test/server.js';
import { demoMarket } from '../demo/demoMarket.js';
import { demoCompetitors } from '../demo/sampleData.js';
import { asked, freshBrowser, marketProduct, open, press } from '../market.fixtures.js';
import { averageText, comparedText, positionText } from './positionText.js';

const PATH = '/api/market/products';
const panel = () => screen.findByRole('region', { name: 'Your Prices' });
const row = async (name: RegExp) => within(await panel()).findByRole('row', { name });
const cells = (line: HTMLElement) =>
  Object.fromEntries(
    [...line.querySelectorAll<HTMLElement>('[data-label]')].map(cell => [cell.dataset.label, cell.textContent]),
  );

describe('an own product in the market', () => {
  freshBrowser();

  it('has its price, its position, and the lowest, average and highest of its competitors', async () => {
    await open();
    const line = await row(/Aurora Tent/);
    expect(line.querySelector('th')?.textContent).toBe('Aurora Tent3 competitors, 2 compared');
    expect(cells(line)).toEqual({
      'Your Price': '$289.004.9% below average',
      Position: '2nd cheapest of 3',
      Lowest: '$279.00Summit tent',
      Average: '$304.00',
      Highest: '$329.00',
    });
  });

  it('leads to the cheapest competitor', async () => {
    const address = await open();
    await userEvent.click(await within(await panel()).findByRole('button', { name: 'Summit tent' }));
    expect(await screen.findByRole('dialog', { name: /Jacket/ })).toBeDefined();
    expect(address()).toContain('competitor=c1');
  });

  it('is not compared if no competitor has a price in its currency', async () => {
    const none = { competitors: 1, compared: 0, min: null, avg: null, max: null, percentVsAvg: null, cheapest: null };
    await open({ [PATH]: { products: [marketProduct({ ...none, position: 1 })] } });
    const line = await row(/Aurora Tent/);
    expect(cells(line)).toMatchObject({ Position: 'Not compared', Lowest: '—', Average: '—', Highest: '—' });
    expect(line.textContent).toContain('No competitor names a price in USD yet.');
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
    expect(cells(await row(/Aurora Ridge 2-Person Tent/))).toMatchObject({
      Position: 'Most expensive of 2',
      Lowest: expect.stringContaining('$279.00'),
    });
    expect(asked.filter(call => call.includes('/market/'))).toEqual([]);
    expect(demoMarket(demoCompetitors(Date.now())).map(({ compared }) => compared)).toEqual([1, 1, 1]);
  });
});

describe('the words', () => {
  it.each([
    [1, 0, 'Not compared'],
    [1, 3, 'Cheapest of 4'],
    [2, 3, '2nd cheapest of 4'],
    [3, 3, '3rd cheapest of 4'],
    [4, 3, 'Most expensive of 4'],
    [11, 12, '11th cheapest of 13'],
  ])('of place %s beside %s: %s', (position, compared, text) =>
    expect(positionText({ position, compared })).toBe(text),
  );
  it('of the distance from the average', () =>
    expect([averageText(8.24), averageText(-3), averageText(0.01)]).toEqual([
      '8.2% above average',
      '3.0% below average',
      'the average',
    ]));
  it('of how many there are', () =>
    expect([comparedText({ competitors: 1, compared: 1 }), comparedText({ competitors: 3, compared: 2 })]).toEqual([
      '1 competitor',
      '3 competitors, 2 compared',
    ]));
});
