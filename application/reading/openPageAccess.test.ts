import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { createLogger } from '../../platform/runtime/logging/logger.js';
import { INTERVALS, openPageAccess } from './openPageAccess.js';

const SANDBOX = 'northpeak.localhost:8081';

function trial() {
  const clock = manualClock();
  const ports = { clock, publicUrl: 'http://localhost:8080', privatePages: [`${SANDBOX}/market/northpeak/`] };
  const access = openPageAccess({ ...ports, logger: createLogger('silent', 'test') } as unknown as Parameters<
    typeof openPageAccess
  >[0]);
  onTestFinished(access.close);
  const pauseAfterVisit = (host: string) => {
    expect(access.pacer.begin(host)).toBe(true);
    return access.pacer.end(host, { outcome: 'page', crawlDelay: 30 }).nextAllowedAt - Date.parse(clock.now());
  };
  return { ...access, pauseAfterVisit };
}

it('bug: an installation on trial asked real sites without pauses; only the sandbox is its own', () => {
  const { pauseAfterVisit, intervalsOf } = trial();
  expect(pauseAfterVisit(SANDBOX)).toBe(0);
  expect(intervalsOf(SANDBOX)).toBe(INTERVALS.sandbox);
  for (const host of ['shop.example', 'localhost:8081', `${SANDBOX}.example`, 'northpeak.localhost:9000']) {
    expect(pauseAfterVisit(host)).toBeGreaterThanOrEqual(30_000);
    expect(intervalsOf(host)).toBe(INTERVALS.real);
  }
});
