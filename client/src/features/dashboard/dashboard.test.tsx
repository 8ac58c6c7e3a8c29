import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Revenue } from '../../../../domain/api/analytics.js';
import { openDayOf, shown, summaryOf } from './figures.js';
import { MetricCard } from './MetricCard.js';
import { newestFirst } from './queries.js';
import { readableRevenue } from './readableRevenue.js';
import { throwSectionError } from './sectionError.js';

const day = (n: number, total_price: number, orders = 1) => ({ created_at: `2026-11-0${n}`, total_price, orders });
const flags = { rate_limited: false, error: null, error_code: null };

describe('figures', () => {
  it("are the spec's summary", () =>
    expect(summaryOf([day(1, 10), day(2, 25), day(3, 6)])).toEqual({ total: 41, average: 14, peak: 25, range: 19 }));
  it('are 0 without days', () => expect(summaryOf([])).toEqual({ total: 0, average: 0, peak: 0, range: 0 }));

  it.each([
    ['UTC', '2026-11-03T23:59:00Z', '2026-11-03'],
    ['UTC', '2026-11-04T00:01:00Z', null],
    ['America/New_York', '2026-11-04T00:01:00Z', '2026-11-03'],
    ['Not/A_Zone', '2026-11-03T12:00:00Z', '2026-11-03'],
  ])('know in %s at %s that %s is not over', (zone, now, open) =>
    expect(openDayOf([day(2, 1), day(3, 1)], zone, Date.parse(now))).toBe(open),
  );

  it.each([
    [{ rate_limited: false, error_code: 'API_ACCESS_LIMITED' }, null, 0],
    [{ rate_limited: true, error_code: null }, null, 0],
    [{ rate_limited: true, error_code: null }, 7, 7],
    [{ rate_limited: false, error_code: null }, null, null],
  ])('of %j with %s are shown as %s', (answer, value, expected) => expect(shown(answer, value)).toBe(expected));
});

describe('orders', () => {
  const order = (id: string, created_at: string) => ({ id, created_at }) as Parameters<typeof newestFirst>[0][number];
  it('are newest first, without duplicates', () =>
    expect(
      newestFirst(
        [order('b', '2026-11-02T10:00:00Z'), order('a', '2026-11-01T10:00:00Z')],
        [order('a', '2026-11-01T10:00:00Z'), order('c', '2026-11-03T10:00:00+02:00')],
      ).map(({ id }) => id),
    ).toEqual(['c', 'b', 'a']));
});

describe('revenue rows', () => {
  it('are kept if readable, and become numbers', () => {
    const rows = [
      day(1, 5),
      { created_at: '2026-11-02', total_price: '7.5' },
      { created_at: 'soon', total_price: 1 },
      null,
      { created_at: '2026-11-03', total_price: '' },
      { created_at: 2026, total_price: 1 },
      { created_at: '2026-11-05', total_price: 'a lot' },
      { created_at: '2026-11-06', total_price: JSON.parse('1e999') },
    ];
    const answer = { totalRevenue: 0, currency: 'USD', timeZone: 'UTC', days: 60, timeseries: rows, ...flags };
    expect(readableRevenue(answer as unknown as Revenue).timeseries).toEqual([
      day(1, 5),
      { created_at: '2026-11-02', total_price: 7.5, orders: 0 },
      { created_at: '2026-11-06', total_price: 0, orders: 0 },
    ]);
  });
});

describe('flagged answers', () => {
  it('pass if nothing is wrong, limited or closed to us', () => {
    for (const over of [{}, { rate_limited: true }, { error: 'no', error_code: 'API_ACCESS_LIMITED' }])
      expect(throwSectionError({ ...flags, ...over })).toMatchObject(over);
  });
  it.each([
    [{ error: 'x', error_code: 'INSUFFICIENT_PERMISSIONS' }, 'Permission denied – please re-authenticate with Shopify'],
    [{ error: 'needs re-authentication' }, 'Permission denied – please re-authenticate with Shopify'],
    [
      { error: 'x', error_code: 'AUTHENTICATION_FAILED' },
      'Authentication failed – please re-authenticate with Shopify',
    ],
    [{ error: 'The moon is full' }, 'The moon is full'],
  ])('%j says %s', (over, text) => expect(() => throwSectionError({ ...flags, ...over })).toThrow(text));
});

describe('a metric card', () => {
  const card = {
    label: 'Orders',
    value: '12',
    note: 'last 60 days',
    loading: false,
    error: null,
    onLoad: () => {},
    onRetry: () => {},
  };
  it('says its change in words', () => {
    render(<MetricCard {...card} delta={{ percent: -3.14, against: 'the 30 days before' }} />);
    expect(screen.getByRole('heading', { name: 'Orders' })).toBeDefined();
    expect(screen.getByText('12')).toBeDefined();
    expect(document.body.textContent).toContain('down −3.1% compared with the 30 days before');
  });
  it.each([
    [3, undefined, 'up'],
    [-3, undefined, 'down'],
    [0, undefined, 'neutral'],
    [3, 'neutral' as const, 'neutral'],
  ])('shows a change of %s per cent (type %s) as a delta of the type %s', (percent, type, expected) => {
    render(<MetricCard {...card} delta={{ percent, against: 'before', ...(type ? { type } : {}) }} />);
    expect(document.querySelector('.delta')?.getAttribute('data-type')).toBe(expected);
  });
  it('has no figure for what is new', () => {
    render(<MetricCard {...card} delta={{ percent: null, against: 'before' }} />);
    expect(screen.getByText('new')).toBeDefined();
  });
  it('compares percentages by points', () => {
    render(<MetricCard {...card} delta={{ points: 0.42, against: 'before' }} />);
    expect(document.body.textContent).toContain('+0.4 pp');
  });
  it('retries on its own', async () => {
    const onRetry = vi.fn();
    render(<MetricCard {...card} error="" onRetry={onRetry} />);
    expect(screen.getByText('Error loading data')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
  it('has no retry without a handler', () => {
    render(<MetricCard {...card} error="No such store" onRetry={undefined} />);
    expect(screen.getByText('No such store')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });
  it('calls its load callback once, and not while it is loading or in error', () => {
    const onLoad = vi.fn();
    const { rerender } = render(<MetricCard {...card} value={null} onLoad={onLoad} loading />);
    rerender(<MetricCard {...card} value={null} onLoad={onLoad} error="broken" />);
    expect(onLoad).not.toHaveBeenCalled();
    for (const value of [null, null, '12', '13']) rerender(<MetricCard {...card} value={value} onLoad={onLoad} />);
    expect(onLoad).toHaveBeenCalledOnce();
  });
  it('is busy until its figure is known', () => {
    const { rerender } = render(<MetricCard {...card} value={null} />);
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('true');
    expect(screen.getByRole('status').textContent).toBe('Loading Orders');
    rerender(<MetricCard {...card} />);
    expect(screen.getByRole('article').getAttribute('aria-busy')).toBe('false');
  });
});
