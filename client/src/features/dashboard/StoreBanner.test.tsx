import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { merchant } from '../../test/merchant.js';
import { FirstSync, isFirstSync } from './FirstSync.js';
import { StoreBanner } from './StoreBanner.js';

describe('the store banner', () => {
  it('is absent while all is well', () => {
    const { container } = render(<StoreBanner me={merchant} />);
    expect(container.innerHTML).toBe('');
  });

  it('offers a new grant only if it helps', () => {
    const { rerender } = render(<StoreBanner me={{ ...merchant, connection: 'reauth_required' }} />);
    expect(screen.getByRole('link', { name: 'Re-authenticate' }).getAttribute('href')).toContain(
      'shop=aurora-outfitters',
    );
    rerender(<StoreBanner me={{ ...merchant, connection: 'paused' }} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the first sync', () => {
  it('shows the progress of the first sync', () => {
    const sync = {
      ...merchant.sync,
      state: 'running' as const,
      kind: 'backfill' as const,
      percent: 42,
      orders: 310,
      products: 1,
    };
    render(<FirstSync sync={sync} />);
    expect(isFirstSync({ ...merchant, sync })).toBe(true);
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('42');
    expect(screen.getByText('310 orders, 1 product so far')).toBeDefined();
  });

  it('promises no number before the first sync has begun', () => {
    const sync = { ...merchant.sync, state: 'waiting' as const, kind: null, percent: 0 };
    render(<FirstSync sync={sync} />);
    expect(isFirstSync({ ...merchant, sync })).toBe(true);
    expect(screen.getByRole('status').textContent).toContain('Reading the last 60 days');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is not an ordinary update', () => {
    expect(isFirstSync(merchant)).toBe(false);
    expect(isFirstSync({ ...merchant, sync: { ...merchant.sync, state: 'running' } })).toBe(false);
    const { container } = render(<StoreBanner me={{ ...merchant, sync: { ...merchant.sync, state: 'running' } }} />);
    expect(container.innerHTML).toBe('');
  });
});
