import { expect, it, vi } from 'vitest';
import { openTogether } from './openTogether.js';

it('returns what was opened, and closes nothing', async () => {
  const close = vi.fn();
  const all = await openTogether(async opened => {
    opened(close);
    return 'all';
  });
  expect([all, close.mock.calls.length]).toEqual(['all', 0]);
});

it('closes what is open if a later one cannot be opened, last first, even past one that cannot be closed', async () => {
  const closed: string[] = [];
  const opening = openTogether(async opened => {
    opened(() => closed.push('store'));
    opened(async () => {
      closed.push('read models');
      throw new Error('cannot be closed');
    });
    opened(() => closed.push('server'));
    throw new Error('the port is taken');
  });
  await expect(opening).rejects.toThrow('the port is taken');
  expect(closed).toEqual(['server', 'read models', 'store']);
});

it('does not wait forever for one that does not close', async () => {
  vi.useFakeTimers();
  const opening = openTogether(async opened => {
    opened(() => new Promise(() => {}));
    throw new Error('the port is taken');
  });
  const refused = expect(opening).rejects.toThrow('the port is taken');
  await vi.advanceTimersByTimeAsync(5_000);
  await refused;
  vi.useRealTimers();
});
