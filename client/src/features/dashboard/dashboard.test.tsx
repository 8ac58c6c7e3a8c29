import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Revenue } from '../../../../domain/api/analytics.js';
import { readEntryFlags } from './entryFlags.js';
import { change, halves, perOrder, summaryOf } from './figures.js';
import { MetricCard } from './MetricCard.js';
import { readableRevenue } from './readableRevenue.js';
import { refuseFlagged } from './refuseFlagged.js';

const day = (n: number, total_price: number, orders = 1) => ({ created_at: `2026-11-0${n}`, total_price, orders });
const flags = { rate_limited: false, error: null, error_code: null };

describe('figures', () => {
  it('compare the newer half with the older', () =>
    expect(halves([day(1, 999), day(2, 10), day(3, 10), day(4, 20), day(5, 10)], point => point.total_price)).toEqual({
      before: 20,
      after: 30,
      percent: 50,
    }));
  it('have no change against nothing', () => expect(change(0, 5)).toBeNull());
  it('have an average order of 0 without orders', () => expect([perOrder(10, 0), perOrder(10, 4)]).toEqual([0, 2.5]));
  it("are the spec's summary", () =>
    expect(summaryOf([day(1, 10), day(2, 25), day(3, 6)])).toEqual({ total: 41, average: 14, peak: 25, range: 19 }));
  it('are 0 without days', () => expect(summaryOf([])).toEqual({ total: 0, average: 0, peak: 0, range: 0 }));
});

describe('revenue rows', () => {
  it('are kept where they can be read, and become numbers', () => {
    const rows = [
      day(1, 5),
      { created_at: '2026-11-02', total_price: '7.5' },
      { created_at: 'soon', total_price: 1 },
      null,
      { created_at: '2026-11-03', total_price: '' },
      { created_at: 20261104, total_price: 1 },
    ];
    const answer = { totalRevenue: 0, currency: 'USD', timeZone: 'UTC', days: 60, timeseries: rows, ...flags };
    expect(readableRevenue(answer as unknown as Revenue).timeseries).toEqual([
      day(1, 5),
      { created_at: '2026-11-02', total_price: 7.5, orders: 0 },
    ]);
  });
});

describe('flagged answers', () => {
  it('pass where nothing is wrong, limited or closed to us', () => {
    for (const over of [{}, { rate_limited: true }, { error: 'no', error_code: 'API_ACCESS_LIMITED' }])
      expect(refuseFlagged({ ...flags, ...over })).toMatchObject(over);
  });
  it.each([
    [{ error: 'x', error_code: 'INSUFFICIENT_PERMISSIONS' }, 'Permission denied – please re-authenticate with Shopify'],
    [{ error: 'needs re-authentication' }, 'Permission denied – please re-authenticate with Shopify'],
    [
      { error: 'x', error_code: 'AUTHENTICATION_FAILED' },
      'Authentication failed – please re-authenticate with Shopify',
    ],
    [{ error: 'The moon is full' }, 'The moon is full'],
  ])('%j says %s', (over, text) => expect(() => refuseFlagged({ ...flags, ...over })).toThrow(text));
});

describe('entry flags', () => {
  it('are none on an ordinary visit', () => expect(readEntryFlags('?range=7')).toBeNull());
  it.each([
    ['?connected=true&skip_loading=true', 'Store connected successfully.', false],
    ['?reauth=success', 'Re-authentication successful.', true],
    ['?clear_cache=true', null, true],
    ['?force_refresh=true', null, true],
  ])('%s', (search, notice, refresh) => expect(readEntryFlags(search)).toEqual({ notice, refresh, rest: '' }));
  it('leave view state where it is', () => expect(readEntryFlags('?connected=true&range=7')?.rest).toBe('?range=7'));
});

describe('a metric card', () => {
  const card = { label: 'Orders', value: '12', note: 'last 60 days', loading: false, error: null, onRetry: () => {} };
  it('says its change in words', () => {
    render(<MetricCard {...card} delta={{ percent: -3.14, against: 'the 30 days before' }} />);
    expect(screen.getByText('12')).toBeDefined();
    expect(document.body.textContent).toContain('down −3.1% compared with the 30 days before');
  });
  it('has no figure for what is new', () => {
    render(<MetricCard {...card} delta={{ percent: null, against: 'before' }} />);
    expect(screen.getByText('new')).toBeDefined();
  });
  it('is tried again alone', async () => {
    const onRetry = vi.fn();
    render(<MetricCard {...card} error="" onRetry={onRetry} />);
    expect(screen.getByText('Error loading data')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
