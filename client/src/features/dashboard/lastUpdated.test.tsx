import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freshBrowser, open } from './dashboard.fixtures.js';

vi.mock('../../charts/lightweight/CanvasMarks.js', () => ({ CanvasMarks: () => null }));

freshBrowser();

describe('when the figures were read', () => {
  afterEach(() => vi.useRealTimers());

  it('is shown in minutes, in hours, and as a date after a day', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
    await open();
    await act(() => vi.advanceTimersByTimeAsync(200));
    /** The label is refreshed every 15 s. */
    const labelAfter = async (ms: number) => {
      vi.setSystemTime(Date.now() + ms - 15_000);
      await act(() => vi.advanceTimersByTimeAsync(15_000));
      return screen.getByText(/Last updated/).textContent;
    };
    expect(screen.getByText(/Last updated/).textContent).toBe('Aurora Outfitters · Last updated: Just updated');
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(screen.getByText(/Last updated/).textContent).toMatch(/Just updated$/);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(screen.getByText(/Last updated/).textContent).toMatch(/1 minute ago$/);
    expect(await labelAfter(4 * 60_000)).toMatch(/ · Last updated: 5 minutes ago$/);
    expect(await labelAfter(3 * 3_600_000)).toMatch(/ · Last updated: 3 hours ago$/);
    expect(await labelAfter(21 * 3_600_000)).toMatch(/ · Last updated: Nov 21, 2026$/);
  });
});
