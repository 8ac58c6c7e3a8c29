import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { settleBeforeStop } from './settleBeforeStop.js';

/** A provider that answers when the test says so. */
function provider() {
  let accept: (answer: string) => void = () => {};
  const sending = new Promise<string>(resolve => {
    accept = resolve;
  });
  return { sending, accept };
}

describe('a message that is being sent', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is waited for as long as it takes while nothing stops', async () => {
    const { sending, accept } = provider();
    const sent = settleBeforeStop(sending, new AbortController().signal);
    await vi.advanceTimersByTimeAsync(60_000);
    accept('accepted');
    expect(await sent).toBe('accepted');
  });

  it.each(['before', 'after'])('is sent if the provider accepts it just %s the stop', async when => {
    const stop = new AbortController();
    const { sending, accept } = provider();
    const sent = settleBeforeStop(sending, stop.signal);
    if (when === 'after') stop.abort();
    await vi.advanceTimersByTimeAsync(3_000);
    accept('accepted');
    if (when === 'before') stop.abort();
    expect(await sent).toBe('accepted');
  });

  it.each(['before', 'while'])('is given up within five seconds of a stop that came %s it was sent', async when => {
    const stop = new AbortController();
    if (when === 'before') stop.abort();
    const ended = settleBeforeStop(provider().sending, stop.signal).catch((fault: unknown) => fault);
    stop.abort();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await Promise.race([ended, 'still waiting'])).toMatchObject({ name: 'AbortError' });
  });

  it('leaves nothing behind at the stop signal, and fails as the provider does', async () => {
    const stop = new AbortController();
    const removed = vi.spyOn(stop.signal, 'removeEventListener');
    await expect(settleBeforeStop(Promise.reject(new Error('refused')), stop.signal)).rejects.toThrow('refused');
    expect(removed).toHaveBeenCalledOnce();
    stop.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});
