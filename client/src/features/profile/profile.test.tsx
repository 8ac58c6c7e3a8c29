import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Plan } from '../../../../domain/api/billing.js';
import { refusal, stubServer } from '../../test/server.js';
import { asked, freshBrowser, inDialog, open, panel, plan, press, SESSIONS, said, server } from './profile.fixtures.js';

freshBrowser();

describe('sessions', () => {
  it('are listed, this device marked; one of them is signed out at once', async () => {
    await open({ [`DELETE ${SESSIONS}/141`]: { ended: 1, position: '9' } });
    expect(
      within((await screen.findByText('Firefox 140 on macOS')).closest('li') as HTMLElement).getByText('This device'),
    );
    await press('Sign out Firefox 141 on macOS');
    await waitFor(() => expect(asked).toContain(`DELETE ${SESSIONS}/141`));
  });

  it('come back with the reason where that is refused', async () => {
    await open({ [`DELETE ${SESSIONS}/141`]: () => refusal(404, 'This session is not open any more.') });
    await screen.findByText('Firefox 141 on macOS');
    await press('Sign out Firefox 141 on macOS');
    await waitFor(() => expect(said()).toEqual(['This session is not open any more.']));
    expect(screen.getByText('Firefox 141 on macOS')).toBeDefined();
  });

  it('of all others end together, after a question', async () => {
    await open({ [`POST ${SESSIONS}/revoke-others`]: { ended: 2, position: '9' } });
    await screen.findByText('Firefox 141 on macOS');
    await press('Sign out others');
    expect(inDialog().getByText(/Sign out 2 other sessions/)).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Sign out others' }));
    await waitFor(() => expect(asked).toContain(`POST ${SESSIONS}/revoke-others`));
  });
});

describe('the plan', () => {
  const show = async (change: Partial<Plan>, path?: string) => {
    const at = await open({ '/api/billing/plan': { ...plan, ...change } }, path);
    await panel('Plan').findByText('Pro');
    return at;
  };
  const words = () => screen.getByRole('region', { name: 'Plan' }).textContent;

  it('says how long the trial runs and what follows', async () => {
    await show({});
    for (const text of ['Trial', '$19.99 every 30 days', '2 days left', 'The trial ends on Nov 24, 2026.'])
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
  ] as const)('that is %s says %s', async (state, word) => {
    await show({ state });
    expect(panel('Plan').getByText(word)).toBeDefined();
  });

  it('leads to the approval that waits', async () => {
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

  it('is cancelled after a question', async () => {
    await show({ state: 'active', canCancel: true, canSubscribe: false });
    stubServer({ ...server, 'POST /api/billing/cancel': { position: '9' } });
    await press('Cancel subscription');
    await userEvent.click(inDialog().getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(said()).toEqual(['Your subscription was cancelled.']));
  });

  it('is announced once on the way back from its approval', async () => {
    const at = await show({ state: 'active' }, '/profile?billing=active');
    expect(said()).toEqual(['Your Pro plan is active.']);
    expect(at()).toBe('/profile');
  });
});

describe('privacy', () => {
  it('has the policy, and what is kept how long', async () => {
    await open();
    const rights = panel('Privacy & Data Rights');
    expect(rights.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(rights.getByText('kept 365 days')).toBeDefined();
  });

  it('lists open requests, where there are any', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Open privacy requests' })).toBeNull();
    cleanup();
    const request = {
      id: '1',
      kind: 'data_request',
      customerId: null,
      orderIds: [],
      receivedAt: '2026-10-01T12:00:00.000Z',
      dueAt: '2026-10-31T12:00:00.000Z',
      overdue: true,
    };
    await open({ '/api/compliance/requests': { requests: [request] } });
    const requests = within(await screen.findByRole('region', { name: 'Open privacy requests' }));
    expect(requests.getByText('Received Oct 1, 2026, due Oct 31, 2026')).toBeDefined();
    expect(requests.getByText('Overdue')).toBeDefined();
  });
});
