import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazyPart.js';

const Chart = () => <p>The chart</p>;
const show = (Part: ReturnType<typeof lazyPart>) =>
  render(
    <Suspense fallback={<p>Waiting</p>}>
      <Part />
    </Suspense>,
  );

afterEach(cleanup);

describe('a part of the app', () => {
  it('shows the fallback until its code is there', async () => {
    show(lazyPart(async () => ({ default: Chart })));
    expect(screen.getByText('Waiting')).toBeDefined();
    expect(await screen.findByText('The chart')).toBeDefined();
  });

  it('shows at once if it was prepared, from one request', async () => {
    const load = vi.fn(async () => ({ default: Chart }));
    const Part = lazyPart(load);
    await Promise.all([Part.prepare(), Part.prepare()]);
    show(Part);
    expect(screen.getByText('The chart')).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is fetched when it is shown if it could not be prepared', async () => {
    const load = vi.fn(async () => ({ default: Chart })).mockRejectedValueOnce(new TypeError('Failed to fetch'));
    const Part = lazyPart(load);
    await expect(Part.prepare()).rejects.toThrow('Failed to fetch');
    await act(async () => void show(Part));
    expect(await screen.findByText('The chart')).toBeDefined();
  });
});
