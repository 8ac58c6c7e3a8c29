import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openWithin } from './openWithin.js';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

describe('an engine', () => {
  it('stays open if it opened in time: the bus closed itself seven seconds after every start', async () => {
    const engine = { close: vi.fn(async () => {}) };
    expect(await openWithin(7_000, Promise.resolve(engine))).toBe(engine);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(engine.close).not.toHaveBeenCalled();
  });

  it('is closed if it opens too late', async () => {
    const engine = { close: vi.fn(async () => {}) };
    const opening = new Promise<typeof engine>(resolve => setTimeout(resolve, 8_000, engine));
    const refused = expect(openWithin(7_000, opening)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await vi.advanceTimersByTimeAsync(8_000);
    await refused;
    expect(engine.close).toHaveBeenCalledOnce();
  });

  it('says why it cannot be opened', () =>
    expect(openWithin(7_000, Promise.reject(new Error('refused')))).rejects.toThrow('refused'));
});
