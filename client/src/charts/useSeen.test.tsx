import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSeen } from './useSeen.js';

function Chart() {
  const box = useRef<HTMLDivElement>(null);
  return <div ref={box}>{useSeen(box) ? 'drawn' : 'waits'}</div>;
}

afterEach(() => vi.unstubAllGlobals());

it('a chart waits until it is nearly in sight, and stays after that', () => {
  let tell = (_: readonly { isIntersecting: boolean }[]): void => {};
  const stopped = vi.fn();
  const margins: unknown[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = vi.fn();
      disconnect = stopped;
      constructor(listener: typeof tell, { rootMargin }: { rootMargin: string }) {
        tell = listener;
        margins.push(rootMargin);
      }
    },
  );
  render(<Chart />);
  act(() => tell([{ isIntersecting: false }]));
  expect(screen.getByText('waits')).toBeDefined();
  act(() => tell([{ isIntersecting: true }]));
  expect(screen.getByText('drawn')).toBeDefined();
  expect(stopped).toHaveBeenCalled();
  expect(margins).toEqual(['100px']);
});
