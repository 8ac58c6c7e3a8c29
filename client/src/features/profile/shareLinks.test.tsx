import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, freshBrowser, open, panel, press, toastTexts } from './profile.fixtures.js';

freshBrowser();

const link = {
  ...{ id: 'l1', kind: 'revenue', from: '2026-11-01', to: '2026-11-20', title: null, moment: null },
  ...{ createdAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-11-28T12:00:00.000Z' },
};

describe('shared links', () => {
  it('are listed by what they show, with their end', async () => {
    const prices = { ...link, id: 'l2', kind: 'prices', title: 'Tent · Rival' };
    const gone = { ...link, id: 'l3', kind: 'prices' };
    await open({ '/api/share-links': { links: [link, prices, gone] } });
    await panel('Shared links').findByText('Revenue, Nov 1 to Nov 20');
    expect(
      panel('Shared links')
        .getAllByRole('listitem')
        .map(row => row.textContent),
    ).toEqual([
      'Revenue, Nov 1 to Nov 20Works until Nov 28, 2026Revoke',
      'Price of Tent · RivalWorks until Nov 28, 2026Revoke',
      'Price of a competitor you no longer trackWorks until Nov 28, 2026Revoke',
    ]);
  });

  it('are revoked', async () => {
    await open({ '/api/share-links': { links: [link] }, 'DELETE /api/share-links/l1': { position: '7' } });
    await screen.findByText('Revenue, Nov 1 to Nov 20');
    await press('Revoke: Revenue, Nov 1 to Nov 20');
    expect(asked).toContain('DELETE /api/share-links/l1');
    await waitFor(() => expect(toastTexts()).toEqual(['The link no longer works.']));
  });

  it('are said to be none', async () => {
    await open();
    expect(await screen.findByText(/^No open links/)).toBeDefined();
  });
});
