import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { asked, freshBrowser, open, panel, press, toastTexts } from '../profile.fixtures.js';

freshBrowser();

const token = {
  ...{ id: 't1', name: 'Warehouse sync', scopes: ['read', 'write'], createdAt: '2026-11-01T12:00:00.000Z' },
  ...{ expiresAt: '2026-12-28T12:00:00.000Z', lastUsedAt: null },
};

describe('the section for developers', () => {
  it('lists each token with its access, its last use and its end', async () => {
    await open({
      '/api/tokens': { tokens: [token, { ...token, id: 't2', name: 'BI', scopes: ['read'], expiresAt: null }] },
    });
    await panel('Developers').findByText('Warehouse sync');
    expect(
      panel('Developers')
        .getAllByRole('listitem')
        .map(row => row.textContent),
    ).toEqual([
      'Warehouse syncRead and change · never used · until Dec 28, 2026Revoke',
      'BIRead · never used · no expiryRevoke',
    ]);
  });

  it('creates a token and shows its secret once', async () => {
    await open({ 'POST /api/tokens': { id: 't3', token: `tw_${'a'.repeat(43)}`, position: '7' } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' BI ');
    await press('Create token');
    expect(await screen.findByDisplayValue(/^tw_a+$/)).toBeDefined();
    expect(screen.getByText(/^Copy it now/)).toBeDefined();
    await press('Done');
    expect(screen.queryByDisplayValue(/^tw_a+$/)).toBeNull();
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Name' }));
  });

  it('leads to the API reference, which is no screen of the app', async () => {
    await open();
    expect((await screen.findByRole('link', { name: 'API reference and quick start' })).getAttribute('href')).toBe(
      '/docs/api',
    );
  });

  it('needs a name', async () => {
    await open();
    expect(((await screen.findByRole('button', { name: 'Create token' })) as HTMLButtonElement).disabled).toBe(true);
  });

  it('revokes a token', async () => {
    await open({ '/api/tokens': { tokens: [token] }, 'DELETE /api/tokens/t1': { position: '7' } });
    await screen.findByText('Warehouse sync');
    await press('Revoke: Warehouse sync');
    expect(asked).toContain('DELETE /api/tokens/t1');
    await waitFor(() => expect(toastTexts()).toEqual(['The token no longer works.']));
  });

  const feed = {
    ...{ id: 'f1', kind: 'moves', from: null, to: null, title: null, moment: null },
    ...{ createdAt: '2026-11-21T12:00:00.000Z', expiresAt: '9999-12-31T23:59:59.999Z' },
  };

  it('creates a feed’s address, in the page’s language, and shows it once', async () => {
    await open({
      'POST /api/share-links': { id: 'f1', url: 'https://app.example/feed?token=t', expiresAt: '', position: '7' },
    });
    await press('Create feed address');
    expect(await screen.findByDisplayValue('https://app.example/feed?token=t&language=en')).toBeDefined();
    await press('Done');
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Create feed address' }));
  });

  it('lists feeds, apart from the shared charts, and revokes them', async () => {
    await open({ '/api/share-links': { links: [feed] }, 'DELETE /api/share-links/f1': { position: '7' } });
    expect(await panel('Developers').findByText('since Nov 21, 2026')).toBeDefined();
    expect(panel('Shared links').getByText(/^No open links/)).toBeDefined();
    await press('Revoke the feed since Nov 21, 2026');
    expect(asked).toContain('DELETE /api/share-links/f1');
    await waitFor(() => expect(toastTexts()).toEqual(['The address no longer works.']));
  });
});
