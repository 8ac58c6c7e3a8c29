import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { refusal } from '../../test/server.js';
import { asked, freshBrowser, inDialog, open, panel, press, SESSIONS, toastTexts } from './profile.fixtures.js';

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

  it('come back with the reason if that is refused', async () => {
    await open({ [`DELETE ${SESSIONS}/141`]: () => refusal(404, 'This session is no longer open.') });
    await screen.findByText('Firefox 141 on macOS');
    await press('Sign out Firefox 141 on macOS');
    await waitFor(() => expect(toastTexts()).toEqual(['This session is no longer open.']));
    expect(screen.getByText('Firefox 141 on macOS')).toBeDefined();
  });

  it('end together for all other devices, after a confirmation', async () => {
    await open({ [`POST ${SESSIONS}/revoke-others`]: { ended: 2, position: '9' } });
    await screen.findByText('Firefox 141 on macOS');
    await press('Sign out others');
    expect(inDialog().getByText(/Sign out 2 other sessions/)).toBeDefined();
    await userEvent.click(inDialog().getByRole('button', { name: 'Sign out others' }));
    await waitFor(() => expect(asked).toContain(`POST ${SESSIONS}/revoke-others`));
  });
});

describe('privacy', () => {
  it('has the policy and the retention periods', async () => {
    await open();
    const rights = panel('Privacy & Data Rights');
    expect(rights.getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe('/privacy-policy');
    expect(
      rights.getAllByRole('term').map(({ textContent, nextSibling }) => [textContent, nextSibling?.textContent]),
    ).toEqual([
      ['Order data', '60 days'],
      ['Analytics', '90 days'],
      ['Audit logs', '365 days'],
      ['Cookies', '7 days'],
    ]);
    const summary = rights.getByText(/^You have the right/).textContent;
    for (const toastTexts of [
      'You have the right to see, export and delete what we keep about your store.',
      'answer requests within 48 hours and complete them within 30 days',
      'encrypt your data with AES-256',
      'change the keys every 90 days',
    ])
      expect(summary).toContain(toastTexts);
  });

  const request = {
    id: '1',
    kind: 'data_request',
    customerId: 'gid://shopify/Customer/42',
    orderIds: ['gid://shopify/Order/7', 'gid://shopify/Order/8'],
    receivedAt: '2026-10-01T12:00:00.000Z',
    dueAt: '2026-10-31T12:00:00.000Z',
    overdue: true,
    fetchedAt: null,
  };
  const REQUESTS = '/api/compliance/requests';

  it('lists requests of customers with whom they concern, if there are any', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'Privacy requests' })).toBeNull();
    cleanup();
    await open({ [REQUESTS]: { requests: [request] } });
    const requests = within(await screen.findByRole('region', { name: 'Privacy requests' }));
    expect(requests.getByText('Received Oct 1, 2026, due Oct 31, 2026')).toBeDefined();
    expect(requests.getByText('Customer 42, orders 7, 8')).toBeDefined();
    expect(requests.getByText('Overdue')).toBeDefined();
  });

  it('answers a request with a file for the customer, which closes it', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const closed = { ...request, fetchedAt: '2026-10-20T12:00:00.000Z', overdue: false };
    let now = [request];
    const answer = () => {
      now = [closed] as never;
      return { position: '9', shop: 'aurora.myshopify.com', answered_at: '2026-10-20T12:00:00.000Z', orders: [] };
    };
    const call = 'POST /api/analytics/privacy/data-requests/1/answer';
    await open({ [REQUESTS]: () => ({ requests: now }), [call]: answer });
    await screen.findByRole('region', { name: 'Privacy requests' });
    await press('Download for the customer');
    expect(await screen.findByText('Received Oct 1, 2026, downloaded Oct 20, 2026')).toBeDefined();
    expect([asked.includes(call), saved]).toEqual([true, ['aurora-customer-2026-10-20.json']]);
    expect(screen.getByRole('button', { name: 'Download again' })).toBeDefined();
  });

  it('says why a request cannot be answered, and keeps it', async () => {
    const refused = () => refusal(404, 'We don’t know this customer’s request, or it’s too old.');
    await open({
      [REQUESTS]: { requests: [request] },
      'POST /api/analytics/privacy/data-requests/1/answer': refused,
    });
    await screen.findByRole('region', { name: 'Privacy requests' });
    await press('Download for the customer');
    await waitFor(() => expect(toastTexts()).toEqual(['We don’t know this customer’s request, or it’s too old.']));
    expect(screen.getByRole('button', { name: 'Download for the customer' })).toBeDefined();
  });
});
