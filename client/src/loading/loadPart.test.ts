import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { observeCalls } from '../api/client.js';
import { availability, initialAvailability, reportSignal } from '../state/availability.js';
import { refusal, stubServer } from '../test/server.js';
import { loadPart } from './loadPart.js';

const RUNNING = 'index-a1';
let reload: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  vi.useFakeTimers();
  availability.set(initialAvailability);
  observeCalls({ unauthenticated() {}, healthy: () => reportSignal('healthy'), trouble: reportSignal });
  const script = document.createElement('script');
  script.setAttribute('src', `/assets/${RUNNING}.js`);
  // Without a type while it is added to the page: the test looks for it, it must not run.
  script.type = 'text/plain';
  document.head.append(script);
  script.type = 'module';
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  sessionStorage.clear();
});

/** Fails like a browser this many times; then loads. */
const failing = (times: number) => {
  let left = times;
  return vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
};
const deployed = (clientBuild: string | null) => stubServer({ '/api/health/summary': { clientBuild } });
/** The outcome of a promise, or `waiting`. */
const outcomeAfter = async (ms: number, part: Promise<string>) => {
  let outcome = 'waiting';
  part.then(
    value => {
      outcome = value;
    },
    (fault: Error) => {
      outcome = fault.message;
    },
  );
  await vi.advanceTimersByTimeAsync(ms);
  return outcome;
};

describe('a part that cannot be fetched', () => {
  it('waits for the service while nothing answers, marks it unavailable, and does not reload', async () => {
    const fetch = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
    vi.stubGlobal('fetch', fetch);
    const load = failing(1);
    const part = loadPart(load);
    expect(await outcomeAfter(600_000, part)).toBe('waiting');
    expect(availability.get().available).toBe(false);
    expect([load.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 1]);
    reportSignal('healthy');
    expect(await part).toBe('the part');
    expect(reload).not.toHaveBeenCalled();
  });

  it('waits behind a proxy without a service too', async () => {
    stubServer({ '/api/health/summary': () => refusal(502, 'BAD_GATEWAY') });
    const part = loadPart(failing(1));
    expect(await outcomeAfter(600_000, part)).toBe('waiting');
    expect([availability.get().available, reload.mock.calls.length]).toEqual([false, 0]);
    reportSignal('healthy');
    expect(await part).toBe('the part');
  });

  it('replaced by a newer build needs one reload', async () => {
    deployed('index-b2');
    const load = failing(9);
    expect(await outcomeAfter(600_000, loadPart(load))).toBe('waiting');
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([1, 1]);
  });

  it('after the reload for that build is an error: there is no loop', async () => {
    deployed('index-b2');
    await outcomeAfter(60_000, loadPart(failing(9)));
    const part = loadPart(failing(9));
    expect(await outcomeAfter(60_000, part)).toBe('Failed to fetch dynamically imported module');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('needs another reload once there is another build', async () => {
    for (const build of ['index-b2', 'index-c3']) {
      deployed(build);
      await outcomeAfter(60_000, loadPart(failing(9)));
    }
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it.each([RUNNING, null])('while health answers without a newer build (%s) is retried with success', async build => {
    deployed(build);
    expect(await outcomeAfter(10_000, loadPart(failing(2)))).toBe('the part');
    expect([availability.get().available, reload.mock.calls.length]).toEqual([true, 0]);
  });

  it('three times is an error', async () => {
    deployed(RUNNING);
    const load = failing(99);
    expect(await outcomeAfter(10_000, loadPart(load))).toBe('Failed to fetch dynamically imported module');
    expect([load.mock.calls.length, reload.mock.calls.length]).toEqual([3, 0]);
  });

  it('does not reload if that cannot be remembered', async () => {
    deployed('index-b2');
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('refused', 'SecurityError');
      },
      clear() {},
    });
    await outcomeAfter(
      10_000,
      loadPart(failing(99)).catch(() => 'fault'),
    );
    expect(reload).not.toHaveBeenCalled();
  });
});
