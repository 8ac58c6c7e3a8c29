import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { topicKey } from '../../api/queryKeys.js';
import type { FirstRunPlace } from '../../state/firstRun.js';
import { session } from '../../state/session.js';
import { answers } from '../../test/answers.js';
import { merchant } from '../../test/merchant.js';
import { stubServer } from '../../test/server.js';
import FirstRun from './FirstRun.js';

const idle = { last_discovery: null, can_discover: true, is_on_cooldown: false, status: 'idle' };
const suggestion = (id: string) => ({
  id,
  title: `Tent ${id}`,
  merchant: 'Rivals',
  price: 99,
  currency: 'USD',
  imageUrl: null,
  productTitle: 'My Tent',
  ownPrice: 101,
  ownCurrency: 'USD',
  ownImageUrl: '/api/images/own',
  percentVsOwn: -2,
  perPiece: null,
  rate: null,
});
let asked: string[] = [];

/** As the app composes it. */
function Run() {
  const [place, setPlace] = useState<FirstRunPlace>('competitors');
  return place === 'done' ? (
    <p>the dashboard</p>
  ) : (
    <FirstRun
      place={place}
      onPlace={setPlace}
      addForm={(url, onDone) => (
        <button type="button" onClick={onDone}>
          the form for {url}
        </button>
      )}
      alerts={(onBack, onDone) => (
        <p>
          the alerts
          <button type="button" onClick={onBack}>
            Back
          </button>
          <button type="button" onClick={onDone}>
            Open the dashboard
          </button>
        </p>
      )}
    />
  );
}

async function open(found: readonly object[], status: object = idle, before: readonly object[] = []) {
  const tracked = () => [...before, ...asked.filter(call => call.endsWith('/approve')).map(id => ({ id }))];
  const approve = { competitorId: 'c', position: '2' };
  asked = stubServer({
    '/api/analytics/revenue': answers.revenue,
    '/api/analytics/products': answers.products('a', 'b'),
    '/api/competitors': tracked,
    '/api/competitors/suggestions': { content: found, newSuggestions: found.length },
    '/api/competitors/discovery/status': status,
    'POST /api/competitors/discovery/trigger': { position: '1' },
    'POST /api/competitors/suggestions/s1/approve': approve,
    'POST /api/competitors/suggestions/s2/approve': approve,
  });
  const { hook, searchHook } = memoryLocation({ path: '/dashboard' });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <Router hook={hook} searchHook={searchHook}>
          <Run />
        </Router>
      </QueryClientProvider>,
    );
  });
  return queries;
}
/** How the second step is drawn, once it says so. */
const second = async (words: RegExp) => (await screen.findByText(words)).closest('li')?.dataset.state;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const current = () => screen.getByText((_, part) => part?.getAttribute('aria-current') === 'step').textContent;

beforeEach(() => session.set({ state: 'authenticated', me: merchant }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the first run', () => {
  it('shows how much has arrived while the store is read', async () => {
    const sync = { ...merchant.sync, state: 'running' as const, kind: 'backfill' as const, percent: 40 };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null, sync } });
    await open([]);
    expect(screen.getByRole('progressbar', { name: 'Sync progress' }).getAttribute('value')).toBe('40');
    expect(await screen.findByText('1 order so far')).toBeDefined();
    expect(screen.getByText('$300')).toBeDefined();
    expect(screen.getByText('Best seller so far').nextElementSibling?.textContent).toBe('Tent a');
  });

  it('looks for competitors at a press', async () => {
    await open([]);
    expect(current()).toContain('Find competitors');
    await press('Find my competitors');
    await waitFor(() => expect(asked).toContain('POST /api/competitors/discovery/trigger'));
  });

  it('tracks those that were found and chosen, then offers alerts', async () => {
    await open([suggestion('s1'), suggestion('s2')]);
    const [first] = await screen.findAllByRole('checkbox');
    await userEvent.click(first as HTMLElement);
    await press('Track 1 competitor');
    expect(await screen.findByText('the alerts')).toBeDefined();
    expect(asked.filter(call => call.endsWith('/approve'))).toEqual(['POST /api/competitors/suggestions/s2/approve']);
    expect(current()).toContain('Choose alerts');
    expect(await second(/1 tracked/)).toEqual('done');
  });

  it('shows theirs next to mine, with both prices and the difference', async () => {
    await open([suggestion('s1')]);
    const row = (await screen.findByRole('checkbox')).closest('li');
    expect(row?.textContent).toMatch(/Rivals.*Tent s1.*\$99\.00.*Yours, \$101\.00.*My Tent.*\$2\.00 cheaper/);
    expect(row?.querySelector('.first-yours img')?.getAttribute('src')).toBe('/api/images/own');
  });

  it('opens the add form for an address, at once if it is pasted', async () => {
    await open([]);
    const field = screen.getByLabelText('Address of a product page');
    await userEvent.type(field, ' https://rival.example/a ');
    await press('Add');
    await press('the form for https://rival.example/a');
    expect(screen.queryByText(/the form for/)).toBeNull();
    expect(field).toHaveProperty('value', '');
    await userEvent.click(field);
    await userEvent.paste('https://rival.example/b');
    expect(screen.getByText('the form for https://rival.example/b')).toBeDefined();
  });

  it('goes on, rather than skips, once a competitor is tracked', async () => {
    await open([], idle, [{ id: 'c1' }]);
    expect(await screen.findByText('1 tracked')).toBeDefined();
    await press('Continue');
    expect(screen.getByText('the alerts')).toBeDefined();
  });

  it('says the same number of orders in both places while it counts up', async () => {
    const sync = { ...merchant.sync, state: 'running' as const, kind: 'backfill' as const, percent: 40 };
    session.set({ state: 'authenticated', me: { ...merchant, lastSync: null, sync } });
    const queries = await open([]);
    await screen.findByText('1 order so far');
    const timeseries = [{ created_at: '2026-11-01', total_price: 300, orders: 2_885 }];
    act(() => void queries.setQueryData(topicKey('revenue', 'arrived'), { ...answers.revenue, timeseries }));
    expect(screen.getByText('1 order so far')).toBeDefined();
    expect(screen.getByText('Orders, last 60 days').nextElementSibling?.textContent).toBe('1');
  });

  it('can be skipped step by step, and back', async () => {
    await open([]);
    await press('Skip');
    expect(screen.getByText('the alerts')).toBeDefined();
    expect(await second(/skipped/)).toEqual('later');
    await press('Back');
    expect(screen.queryByText('the alerts')).toBeNull();
    await press('Skip');
    await press('Open the dashboard');
    expect(screen.getByText('the dashboard')).toBeDefined();
  });

  it('can be skipped as a whole', async () => {
    await open([]);
    await press('Skip to the dashboard');
    expect(screen.getByText('the dashboard')).toBeDefined();
    expect(asked.filter(call => !call.startsWith('GET'))).toEqual([]);
  });
});
