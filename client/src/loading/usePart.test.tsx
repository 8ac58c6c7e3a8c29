import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePart } from './usePart.js';

const Banner = () => <p>The banner</p>;

function Page({ wanted, load }: { wanted: boolean; load: () => Promise<{ default: typeof Banner }> }) {
  const Part = usePart(wanted, load);
  return (
    <>
      <h1>The page</h1>
      {Part && <Part />}
    </>
  );
}
const show = (wanted: boolean, load: () => Promise<{ default: typeof Banner }>) =>
  act(async () => void render(<Page wanted={wanted} load={load} />));

afterEach(cleanup);

describe('a part that the page can do without', () => {
  it('is fetched when it is wanted', async () => {
    const load = vi.fn(async () => ({ default: Banner }));
    await show(false, load);
    expect(load).not.toHaveBeenCalled();
    cleanup();
    await show(true, load);
    expect(screen.getByText('The banner')).toBeDefined();
  });

  it('leaves the page as it is if it cannot be fetched, because the server is gone', async () => {
    await show(true, async () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    expect(screen.getByRole('heading', { name: 'The page' })).toBeDefined();
    expect(screen.queryByText('The banner')).toBeNull();
  });
});
