import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/errors.js';
import { claimRecount } from '../../../state/recount.js';
import { refusal } from '../../../test/server.js';
import { asked, freshBrowser, open, page, press, said, suggestion } from '../market.fixtures.js';
import { refusedText } from './queries.js';
import { steadyOrder } from './useSteadyOrder.js';

const BASE = '/api/competitors/suggestions';
const openPanel = async () => {
  await press(/\d+ New suggestions/);
  return await screen.findByRole('dialog', { name: /^Competitor Suggestions/ });
};
const cards = (panel: HTMLElement) => within(panel).getAllByRole('heading', { level: 3 });
const focused = () => document.activeElement?.getAttribute('aria-label');

describe('Competitor Suggestions', () => {
  freshBrowser();

  it('lists what was found, with price, source and why', async () => {
    await open();
    await screen.findByText('3 New');
    const panel = await openPanel();
    await waitFor(() => expect(cards(panel)).toHaveLength(3));
    expect(panel.textContent).toContain('$99.00');
    expect(panel.textContent).toContain('found by Google Shopping');
    expect(within(panel).getAllByText('same model DSC-W120')).toHaveLength(3);
    expect(asked).toContain(`GET ${BASE}?page=0&size=20&status=NEW`);
  });

  it('takes a decided one off at once, tells the server, and the focus is on the next', async () => {
    let left = ['a', 'b', 'c'];
    const decided = (id: string) => () => {
      left = left.filter(known => known !== id);
      return { competitorId: 'c9', position: '7' };
    };
    await open({
      [BASE]: () => page(left.map(id => suggestion(id))),
      [`POST ${BASE}/a/approve`]: decided('a'),
      [`POST ${BASE}/b/ignore`]: decided('b'),
    });
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Approve: Tent a' }));
    await waitFor(() => expect(cards(panel)).toHaveLength(2));
    expect(focused()).toBe('Tent b');
    expect(said()).toEqual(['Tent a is tracked now.']);
    await userEvent.click(within(panel).getByRole('button', { name: 'Ignore: Tent b' }));
    await waitFor(() => expect(cards(panel)).toHaveLength(1));
    expect(focused()).toBe('Tent c');
    expect(asked.filter(call => call.startsWith('POST') && !call.includes('refresh'))).toEqual([
      `POST ${BASE}/a/approve`,
      `POST ${BASE}/b/ignore`,
    ]);
  });

  it('is worked through with J, K, A and X', async () => {
    await open({ [`POST ${BASE}/b/ignore`]: { position: '1' }, [`POST ${BASE}/a/approve`]: { position: '2' } });
    const panel = await openPanel();
    await waitFor(() => expect(cards(panel)).toHaveLength(3));
    within(panel).getByRole('button', { name: 'Approve: Tent a' }).focus();
    await userEvent.keyboard('j');
    expect(focused()).toBe('Tent b');
    await userEvent.keyboard('x');
    await waitFor(() => expect(asked).toContain(`POST ${BASE}/b/ignore`));
    await userEvent.keyboard('k');
    expect(focused()).toBe('Tent a');
    await userEvent.keyboard('a');
    await waitFor(() => expect(asked).toContain(`POST ${BASE}/a/approve`));
  });

  it('brings back what could not be decided, and says why', async () => {
    await open({ [`POST ${BASE}/a/approve`]: () => refusal(503, 'SERVICE_UNAVAILABLE') });
    const panel = await openPanel();
    await userEvent.click(await within(panel).findByRole('button', { name: 'Approve: Tent a' }));
    await waitFor(() => expect(said()).toEqual(['Failed to approve suggestion']));
    expect(cards(panel)).toHaveLength(3);
  });

  it('says that it could not be loaded, and that there is nothing', async () => {
    await open({ [BASE]: () => refusal(400, 'INVALID_REQUEST') });
    const panel = await openPanel();
    expect(await within(panel).findByText('Failed to load suggestions')).toBeDefined();
  });

  it('says when there is nothing to decide', async () => {
    await open({ [BASE]: page([]) });
    const panel = await openPanel();
    expect(await within(panel).findByText('No new suggestions')).toBeDefined();
  });

  it('are marked as sample data in demo mode, and stay in this tab', async () => {
    await open({}, '/competitors?mode=demo');
    const panel = await openPanel();
    expect(within(panel).getAllByText('(Demo)')).toHaveLength(4);
    await userEvent.click(within(panel).getAllByRole('button', { name: /^Approve/ })[0] as HTMLElement);
    await waitFor(() => expect(cards(panel)).toHaveLength(2));
    expect(asked.some(call => call.startsWith('POST'))).toBe(false);
  });
});

describe('a refused decision', () => {
  it('says the reason where the server gave one', () => {
    expect(refusedText('approve', new ApiError(400, 'WATCHLIST_FULL', 'You are tracking 10.'))).toBe(
      'Failed to approve suggestion: You are tracking 10.',
    );
    expect(refusedText('ignore', new ApiError(0, 'NETWORK', 'x'))).toBe('Failed to ignore suggestion');
  });
});

describe('the order', () => {
  it('keeps known ones where they were; new ones come last', () =>
    expect(steadyOrder(['b', 'a'], [{ id: 'new' }, { id: 'a' }, { id: 'b' }]).map(({ id }) => id)).toEqual([
      'b',
      'a',
      'new',
    ]));
});

describe('the recount', () => {
  freshBrowser();
  it('is made once in 24 hours, per shop', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(claimRecount('one', now)).toBe(true);
    expect(claimRecount('one', now + 23 * 3_600_000)).toBe(false);
    expect(claimRecount('two', now)).toBe(true);
    expect(claimRecount('one', now + 24 * 3_600_000)).toBe(true);
  });
});
