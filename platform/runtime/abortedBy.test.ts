import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { abortedBy } from './abortedBy.js';

it.each([0, 1])('aborts with the first of its signals, whichever that is (%i), and gives its reason', which => {
  const controllers = [new AbortController(), new AbortController()];
  const { signal } = abortedBy(...controllers.map(one => one.signal));
  expect(signal.aborted).toBe(false);
  controllers[which]?.abort('over');
  expect(signal).toMatchObject({ aborted: true, reason: 'over' });
});

it('is aborted already if one of them is', () => {
  expect(abortedBy(new AbortController().signal, AbortSignal.abort('over')).signal.reason).toBe('over');
});

it('leaves nothing in a signal that outlives it', () => {
  const process = new AbortController();
  const { signal, release } = abortedBy(process.signal);
  release();
  expect(getEventListeners(process.signal, 'abort')).toEqual([]);
  process.abort();
  expect(signal.aborted).toBe(false);
});
