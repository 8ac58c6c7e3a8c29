import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import type { Plan } from '../../../../domain/api/billing.js';
import { toasts } from '../../state/toasts.js';
import { stubServer } from '../../test/server.js';
import { PausedBanner } from './PausedBanner.js';
import PlanCard from './PlanCard.js';

const PLAN = '/api/billing/plan';
const plan: Plan = {
  state: 'trial',
  billing: 'sandbox',
  name: 'Pro',
  price: 19.99,
  currency: 'USD',
  intervalDays: 30,
  trialDays: 3,
  trialEndsAt: '2026-11-24T12:00:00.000Z',
  daysLeft: 2,
  currentPeriodEnd: null,
  accessUntil: '2026-11-24T12:00:00.000Z',
  confirmationUrl: null,
  paused: false,
  pausedFeatures: [],
  message: 'Your free trial is running. No card is needed.',
  canSubscribe: true,
  canCancel: false,
};

afterEach(() => {
  vi.unstubAllGlobals();
  toasts.set([]);
});

async function open(part: ReactNode, change: Partial<Plan>, path = '/profile') {
  stubServer({ [PLAN]: { ...plan, ...change }, '/api/competitors': Array.from({ length: 7 }, (_, id) => ({ id })) });
  const { hook, searchHook, history } = memoryLocation({ path, record: true });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <Router hook={hook} searchHook={searchHook}>
          {part}
        </Router>
      </QueryClientProvider>,
    );
  });
  return () => history.at(-1);
}
const panel = () => within(screen.getByRole('region', { name: 'Plan' }));
const dialog = () => within(screen.getByRole('alertdialog'));
const toastTexts = () => toasts.get().map(({ message }) => message);

describe('the plan', () => {
  const show = async (change: Partial<Plan>, path?: string) => {
    const at = await open(<PlanCard />, change, path);
    await panel().findByText('Pro');
    return at;
  };
  const words = () => screen.getByRole('region', { name: 'Plan' }).textContent;

  it('says how long the trial runs and what follows', async () => {
    await show({});
    for (const text of ['Trial', '$19.99 per month', '2 days left', 'The trial ends on Nov 24, 2026.'])
      expect(words()).toContain(text);
    expect(screen.getByRole('button', { name: 'Subscribe to Pro' })).toBeDefined();
  });

  it.each([
    ['pending', 'Waiting for approval'],
    ['declined', 'Declined'],
    ['expired', 'Expired'],
    ['frozen', 'Frozen'],
    ['cancelled', 'Cancelled'],
    ['active', 'Active'],
  ] as const)('says, when it is %s: %s', async (state, word) => {
    await show({ state });
    expect(panel().getByText(word)).toBeDefined();
  });

  it('says how much of it is used', async () => {
    await show({});
    expect(await panel().findByText('7 of 10')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: 'Competitors in use' }).getAttribute('value')).toBe('7');
  });

  it('leads to the pending approval', async () => {
    await show({ state: 'pending', confirmationUrl: 'https://shop.example/confirm' });
    expect(screen.getByRole('button', { name: 'Approve in Shopify' }).getAttribute('href')).toBe(
      'https://shop.example/confirm',
    );
    expect(screen.queryByRole('button', { name: 'Subscribe to Pro' })).toBeNull();
  });

  it('says what is paused when the trial is over', async () => {
    await show({ state: 'trial_ended', paused: true, pausedFeatures: ['price-checks', 'discovery'] });
    for (const text of ['Trial ended', 'Live price checks', 'Discovery of new competitors'])
      expect(words()).toContain(text);
  });

  it('is cancelled after a confirmation', async () => {
    await show({ state: 'active', canCancel: true, canSubscribe: false });
    stubServer({ [PLAN]: plan, 'POST /api/billing/cancel': { position: '9' } });
    await userEvent.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Your subscription was cancelled.']));
  });

  it('is announced once after its approval', async () => {
    const at = await show({ state: 'active' }, '/profile?billing=active');
    expect(toastTexts()).toEqual(['Your Pro plan is active.']);
    expect(at()).toBe('/profile');
  });
});

describe('the banner of a paused plan', () => {
  const message = 'Your free trial has ended. Live price checks and discovery are paused; nothing is deleted.';

  it('says what is paused, and leads to the plan', async () => {
    await open(<PausedBanner />, { state: 'trial_ended', paused: true, message }, '/dashboard');
    expect((await screen.findByRole('status')).textContent).toContain(message);
    expect(screen.getByRole('link', { name: 'See your plan' }).getAttribute('href')).toBe('/profile');
  });

  it('is absent while nothing is paused', async () => {
    await open(<PausedBanner />, {}, '/dashboard');
    await waitFor(() => expect(fetch).toHaveBeenCalled());
    expect(screen.queryByRole('status')).toBeNull();
  });
});
