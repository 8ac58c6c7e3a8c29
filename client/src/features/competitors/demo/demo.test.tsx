import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { session } from '../../../state/session.js';
import { merchant } from '../../../test/merchant.js';
import { refusal } from '../../../test/server.js';
import { asked, freshBrowser, open, press, pressInMenu } from '../market.fixtures.js';
import { demoHistory } from './demoDetails.js';
import { demo } from './demoStore.js';
import { type ModeInputs, modeOf } from './mode.js';
import { demoCompetitors } from './sampleData.js';

const plain: ModeInputs = { asked: false, session: 'authenticated', failed: false, disabled: false };

describe('the mode', () => {
  it.each([
    ['live', plain],
    ['live', { ...plain, failed: true }],
    ['demo', { ...plain, asked: true }],
    ['demo', { ...plain, session: 'unauthenticated' }],
    ['live', { ...plain, session: 'loading' }],
    ['demo', { ...plain, session: 'loading', failed: true }],
    ['live', { ...plain, session: 'loading', failed: true, disabled: true }],
  ] as const)('is %s: %o', (mode, circumstances) => expect(modeOf(circumstances)).toBe(mode));
});

const tracked = () => within(screen.getByRole('region', { name: 'Tracked competitors' })).getAllByRole('rowheader');

describe('demo', () => {
  freshBrowser();

  it('shows four competitors and three suggestions, each card and row marked', async () => {
    await open({}, '/competitors?mode=demo');
    expect(demo.get().suggestions).toHaveLength(3);
    expect(tracked()).toHaveLength(4);
    for (const header of screen.getAllByRole('rowheader')) expect(header.textContent).toContain('(Demo)');
    for (const card of ['Total Competitors', 'In Stock', 'Price Changes', 'Avg Price'])
      expect(screen.getByRole('heading', { name: `${card} (Demo)` })).toBeDefined();
    expect(screen.getByText('3 New')).toBeDefined();
    expect(asked.filter(call => call.startsWith('GET'))).toEqual([]);
  });

  it('has one history: the drawer draws the change that the table shows, or a level line', () => {
    const now = Date.now();
    const drawn = demoCompetitors(now).map(competitor => demoHistory(competitor, 30, now));
    expect(drawn.map(({ points }) => points.map(({ price }) => price))).toEqual([
      [299, 279],
      [139.5, 149.5],
      [189],
      [54.95],
    ]);
    expect(drawn[0]).toMatchObject({ min: 279, avg: 298.33, max: 299 });
    expect(drawn[0]?.points[1]?.at).toBe(demoCompetitors(now)[0]?.changedAt);
  });

  it('ends with Live, which is stored for the shop', async () => {
    const address = await open({}, '/competitors?mode=demo');
    await userEvent.click(screen.getByRole('radio', { name: 'Live' }));
    expect(await screen.findByRole('row', { name: /Jacket/ })).toBeDefined();
    expect(Object.keys(localStorage)).toEqual([`tidewatch:${merchant.shop}:demo-disabled`]);
    expect(address()).not.toContain('demo');
    expect(screen.queryByText('(Demo)')).toBeNull();
  });

  it('is chosen with the toggle', async () => {
    await open();
    await screen.findByRole('row', { name: /Jacket/ });
    await pressInMenu('Demo data');
    await waitFor(() => expect(tracked()).toHaveLength(4));
    await userEvent.click(screen.getByRole('radio', { name: 'Live' }));
    await waitFor(() => expect(tracked()).toHaveLength(1));
  });

  it('does not return automatically for the shop that left it, only for another one', async () => {
    localStorage.setItem(`tidewatch:${merchant.shop}:demo-disabled`, '"yes"');
    const failing = { '/api/competitors': () => refusal(400, 'INVALID_REQUEST') };
    session.set({ state: 'loading' });
    const lastShop = (shop: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari.
      document.cookie = `shop=${shop}; Path=/`;
    };
    lastShop(merchant.shop);
    await open(failing);
    expect(await screen.findByText('Failed to load competitors')).toBeDefined();
    cleanup();
    lastShop('borealis.myshopify.com');
    await open(failing);
    await waitFor(() => expect(tracked()).toHaveLength(4));
    lastShop('; Max-Age=0');
  });

  it('loses a deleted row here only', async () => {
    await open({}, '/competitors?mode=demo');
    await press(/^Delete: Summit Supply/);
    expect(tracked()).toHaveLength(3);
    expect(asked.some(call => call.startsWith('DELETE'))).toBe(false);
  });

  it('is shown to visitors, and while no one is known and the list cannot be loaded', async () => {
    session.set({ state: 'unauthenticated' });
    await open();
    expect(tracked()).toHaveLength(4);
  });

  it('is entered when loading fails before the session is known', async () => {
    session.set({ state: 'loading' });
    await open({ '/api/competitors': () => refusal(400, 'INVALID_REQUEST') });
    await waitFor(() => expect(tracked()).toHaveLength(4));
  });
});
