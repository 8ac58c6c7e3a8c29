import { describe, expect, it } from 'vitest';
import { createHostPacer, DEFAULT_PACE, type HostPacerOptions, type Visited } from './hostPacer.js';

const PAGE: Visited = { outcome: 'page' };
const TIMEOUT: Visited = { outcome: 'failed', reason: 'timeout' };
const HOUR = 3600_000;

function pacerAt(start: number, options: Partial<HostPacerOptions> = {}) {
  const time = { now: start };
  const pacer = createHostPacer({
    ...DEFAULT_PACE,
    jitter: 0,
    backoffMs: 10_000,
    now: () => time.now,
    random: () => 0.5,
    ...options,
  });
  /** Makes one visit as soon as the pacer allows it. */
  const visit = (host: string, visited: Visited) => {
    time.now = Math.max(time.now, pacer.nextAllowedAt(host));
    expect(pacer.begin(host)).toBe(true);
    return pacer.end(host, visited);
  };
  return { pacer, time, visit };
}

describe('pauses', () => {
  it('allow one request at a time to a host, and do not affect other hosts', () => {
    const { pacer } = pacerAt(5000);
    expect([pacer.begin('a'), pacer.begin('a'), pacer.begin('b')]).toEqual([true, false, true]);
    expect(pacer.nextAllowedAt('a')).toBe(6000);
  });

  it('are as many after a rendered page as it made requests, so the average pace stays', () => {
    const { pacer, visit } = pacerAt(5000);
    expect(visit('a', { ...PAGE, requests: 4 }).nextAllowedAt).toBe(5000 + 5 * 1000);
    expect(pacer.state('a').slowedBySite).toBe(false);
  });

  it('apply between two requests', () => {
    const { pacer, time } = pacerAt(5000);
    pacer.begin('a');
    time.now = 5200;
    pacer.end('a', PAGE);
    expect(pacer.nextAllowedAt('a')).toBe(6200);
    time.now = 6199;
    expect(pacer.begin('a')).toBe(false);
    time.now = 6200;
    expect(pacer.begin('a')).toBe(true);
  });

  it('are one to two seconds, with jitter', () => {
    for (const [random, pause] of [
      [0, 1000],
      [0.5, 1500],
      [1, 2000],
    ] as const)
      expect(pacerAt(0, { ...DEFAULT_PACE, random: () => random }).visit('a', PAGE).nextAllowedAt).toBe(pause);
  });

  it('are as long as Crawl-delay asks, up to the cap', () => {
    const { visit } = pacerAt(0);
    expect(visit('a', { ...PAGE, crawlDelay: 10 })).toMatchObject({ nextAllowedAt: 10_000, slowedBySite: true });
    expect(visit('b', { ...PAGE, crawlDelay: 86_400 })).toMatchObject({ nextAllowedAt: 60_000 });
    expect(visit('c', { ...PAGE, crawlDelay: 0.5 })).toMatchObject({ slowedBySite: false });
  });

  it('can be off, and one request at a time remains', () => {
    const { pacer } = pacerAt(5000, { floorMs: 0 });
    expect([pacer.begin('a'), pacer.begin('a')]).toEqual([true, false]);
    pacer.end('a', PAGE);
    expect(pacer.begin('a')).toBe(true);
  });
});

describe('Retry-After', () => {
  it('is honoured', () => {
    const { visit } = pacerAt(0);
    expect(visit('a', { outcome: 'slow_down', retryAfter: 120 })).toMatchObject({
      ...{ nextAllowedAt: 120_000, slowUntil: 120_000 },
    });
    expect(visit('b', { outcome: 'failed', reason: 'http_error', retryAfter: 300 }).nextAllowedAt).toBe(300_000);
  });

  it('is capped at six hours', () => {
    const { visit } = pacerAt(0);
    const state = visit('a', { outcome: 'failed', reason: 'http_error', retryAfter: 10 ** 9 });
    expect(state.nextAllowedAt).toBe(6 * HOUR);
  });
});

describe('a request to slow down', () => {
  const SLOW: Visited = { outcome: 'slow_down', retryAfter: 5 };

  it('doubles the host’s pause, up to the cap, and each page then shortens it by a tenth', () => {
    const { visit, pacer } = pacerAt(0);
    const pace = (visited: Visited) => Math.round(visit('a', visited).paceMs);
    expect([1, 2, 3, 4, 5, 6, 7].map(() => pace(SLOW))).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    expect(pacer.state('a').slowedBySite).toBe(true);
    expect([pace(PAGE), pace({ outcome: 'unchanged' })]).toEqual([54_000, 48_600]);
    for (let n = 0; n < 50; n++) visit('a', PAGE);
    expect(pacer.state('a')).toMatchObject({ paceMs: 1000, slowedBySite: false, slowDowns: 0, slowUntil: null });
  });

  it('makes us wait twice as long each time if it names no time', () => {
    const { visit, time } = pacerAt(0);
    const waits = [1, 2, 3, 4].map(() => visit('a', { outcome: 'slow_down' }).nextAllowedAt - time.now);
    expect(waits).toEqual([10_000, 20_000, 40_000, 80_000]);
  });

  it('is no failure: it neither opens nor closes the circuit', () => {
    const { visit } = pacerAt(0);
    for (let n = 0; n < 4; n++) visit('a', TIMEOUT);
    for (let n = 0; n < 9; n++) expect(visit('a', SLOW)).toMatchObject({ circuit: 'closed', failuresInARow: 4 });
    expect(visit('a', TIMEOUT)).toMatchObject({ circuit: 'open', slowUntil: null });
  });

  it('is remembered while the host is idle', () => {
    const { visit, pacer, time } = pacerAt(0);
    visit('a', SLOW);
    time.now += HOUR;
    for (let n = 0; n < 5000; n++) visit(`b-${n}`, PAGE);
    expect(pacer.state('a').paceMs).toBe(2000);
  });
});

describe('the circuit', () => {
  it('waits twice as long after each failure and opens at the fifth', () => {
    const { visit, time } = pacerAt(0);
    const waits = [1, 2, 3, 4, 5].map(() => {
      const { circuit, nextAllowedAt } = visit('a', TIMEOUT);
      return [nextAllowedAt - time.now, circuit];
    });
    expect(waits).toEqual([
      [10_000, 'closed'],
      [20_000, 'closed'],
      [40_000, 'closed'],
      [80_000, 'closed'],
      [160_000, 'open'],
    ]);
  });

  it('never waits longer than six hours', () => {
    const { visit, time } = pacerAt(0);
    for (let n = 0; n < 2000; n++) visit('a', TIMEOUT);
    expect(visit('a', TIMEOUT).nextAllowedAt - time.now).toBe(6 * HOUR);
  });

  it('closes at the first success, including an unchanged page', () => {
    const { visit } = pacerAt(0);
    for (let n = 0; n < 5; n++) visit('a', TIMEOUT);
    expect(visit('a', { outcome: 'unchanged' })).toMatchObject({ circuit: 'closed', failuresInARow: 0 });
  });

  it('stays as it is after a visit that found no room', () => {
    const { visit } = pacerAt(0);
    for (let n = 0; n < 5; n++) visit('a', TIMEOUT);
    expect(visit('a', { outcome: 'busy' })).toMatchObject({ circuit: 'open', failuresInARow: 5 });
  });

  it('is not opened by failures of a single page or by our own rules', () => {
    const { visit, pacer } = pacerAt(0);
    for (const reason of [
      'gone',
      'not_html',
      'too_large',
      'robots_disallowed',
      'address_refused',
      'redirect_refused',
    ] as const)
      visit('a', { outcome: 'failed', reason });
    expect(pacer.state('a')).toMatchObject({ circuit: 'closed', failuresInARow: 0 });
  });
});

it('drops idle hosts at once, and failing ones without requests after two days', () => {
  const { pacer, time, visit } = pacerAt(5000, { floorMs: 0 });
  const visitMany = (name: string) => {
    for (let n = 0; n < 5000; n++) visit(`${name}-${n}`, PAGE);
  };
  visit('failing', TIMEOUT);
  visitMany('a');
  expect(pacer.state('a-1').nextAllowedAt).toBe(0);
  expect(pacer.state('failing').failuresInARow).toBe(1);
  time.now += 49 * HOUR;
  visitMany('b');
  expect(pacer.state('failing').failuresInARow).toBe(0);
});
