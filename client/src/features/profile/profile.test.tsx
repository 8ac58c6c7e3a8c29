import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { refusal } from '../../test/server.js';
import { asked, freshBrowser, inDialog, open, panel, press, SESSIONS, said } from './profile.fixtures.js';

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
    await waitFor(() => expect(said()).toEqual(['This session is no longer open.']));
    expect(screen.getByText('Firefox 141 on macOS')).toBeDefined();
  });

  it('of all others end together, after a confirmation', async () => {
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
      ['Order data', 'kept 60 days'],
      ['Analytics', 'kept 90 days'],
      ['Audit logs', 'kept 365 days'],
      ['Cookies', 'kept 7 days'],
    ]);
    const summary = rights.getByText(/^You have the right/).textContent;
    for (const said of [
      'You have the right to see, export and delete what we keep about your store.',
      'answered within 48 hours and completed within 30 days',
      'encrypted with AES-256',
      'keys change every 90 days',
    ])
      expect(summary).toContain(said);
  });

  it('lists open requests, if there are any', async () => {
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
