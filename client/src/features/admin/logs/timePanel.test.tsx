import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ADMIN, freshBrowser, open, press, refused, requestsTo } from '../admin.fixtures.js';

const HISTOGRAM = `GET ${ADMIN}/audit-logs/histogram`;

freshBrowser();

/** The query of the last call. */
const asked = () =>
  Object.fromEntries(new URL(requestsTo('audit-logs/histogram').at(-1)?.slice(4) ?? '', 'http://x').searchParams);
const bars = () => screen.findByRole('img', { name: /^Entries per/ });
const selected = async () => [...(await bars()).querySelectorAll('rect')].map(rect => rect.dataset.in === 'true');
const handle = (name: string) => screen.findByRole<HTMLInputElement>('slider', { name });
const rest = () => act(() => vi.advanceTimersByTimeAsync(500));
const day = (n: number) => new Date(Date.UTC(2026, 10, n)).toISOString();

describe('the bars above the trail', () => {
  it('show how many entries happened when, each with its time and number', async () => {
    await open();
    expect((await bars()).getAttribute('aria-label')).toBe('Entries per day: 23 in all, 8 at most');
    const titles = [...(await bars()).querySelectorAll('title')].map(({ textContent }) => textContent?.split(': ')[1]);
    expect(titles).toEqual(['3', '0', '5', '8', '2', '0', '1', '4']);
    expect(await selected()).toEqual(Array(8).fill(true));
    expect(await screen.findByText('15 entries')).toBeDefined();
  });

  it('span more than the range, which is marked in them, under the other filters', async () => {
    await open({}, '/admin?range=3d&category=Prices&q=tent');
    expect(asked()).toEqual({ category: 'Prices', q: 'tent', from: expect.stringMatching(/^2026-11-13T14:00:0/) });
    // The range began on Nov 18 at 14:00.
    expect(await selected()).toEqual([false, false, false, false, true, true, true, true]);
    expect(screen.getByText(/^Nov 18, .+ to now$/)).toBeDefined();
  });

  it('have a handle at each end, moved by the arrow keys; the trail is read once it rests', async () => {
    const path = await open();
    const before = requestsTo('audit-logs/all').length;
    for (const value of [1, 2, 3]) fireEvent.change(await handle('From'), { target: { value } });
    fireEvent.change(await handle('To'), { target: { value: 5 } });
    expect(await selected()).toEqual([false, false, false, true, true, false, false, false]);
    expect(requestsTo('audit-logs/all')).toHaveLength(before);
    await rest();
    expect(Object.fromEntries(new URLSearchParams(path().split('?')[1]))).toEqual({
      ...{ range: 'custom', from: day(17), to: day(19) },
    });
    expect(requestsTo('audit-logs/all')).toHaveLength(before + 1);
    expect(await selected()).toEqual([false, false, false, true, true, false, false, false]);
    // The bars stay while their ends move in them.
    expect(requestsTo('audit-logs/histogram')).toHaveLength(1);
  });

  it('keep one bar between the handles', async () => {
    await open();
    fireEvent.change(await handle('From'), { target: { value: 8 } });
    expect((await handle('From')).value).toBe('7');
    expect((await handle('To')).getAttribute('aria-valuetext')).toBe('now');
  });

  it('are read again by Refresh, with the rows', async () => {
    await open();
    await bars();
    await press('Refresh');
    expect(requestsTo('audit-logs/histogram')).toHaveLength(2);
  });

  it('say that nothing happened yet', async () => {
    await open({ [HISTOGRAM]: { step: 0, bars: [] } });
    expect(await screen.findByText('No entries yet.')).toBeDefined();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('say that they could not be read; the rows are there', async () => {
    await open({ [HISTOGRAM]: refused('INTERNAL', 500) });
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await screen.findByText('We couldn’t load the counts over time.')).toBeDefined();
    expect(await screen.findByRole('table')).toBeDefined();
  });
});
