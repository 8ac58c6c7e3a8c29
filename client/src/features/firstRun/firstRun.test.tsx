import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
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
});
let asked: string[] = [];

/** As the app composes it. */
function Run() {
  const [place, setPlace] = useState<FirstRunPlace>('competitors');
  return place === 'done' ? (
    <p>the dashboard</p>
  ) : (
    <FirstRun place={place} onPlace={setPlace} alerts={<p>the alerts</p>} />
  );
}

async function open(found: readonly object[], status: object = idle) {
  const tracked = () => asked.filter(call => call.endsWith('/approve')).map(id => ({ id }));
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
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Router hook={hook} searchHook={searchHook}>
          <Run />
        </Router>
      </QueryClientProvider>,
    );
  });
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
