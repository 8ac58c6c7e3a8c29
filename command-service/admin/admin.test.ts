import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ADMIN_HASH, ADMIN_PASSWORD } from '../../application/admin/admin.fixtures.js';
import { workTables } from '../../application/workTables.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { testVault } from '../../platform/vault/testVault.fixtures.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { PUBLIC_URL, type Service, startCommandService } from '../commandService.fixtures.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let service: Service;
beforeEach(async () => {
  service = await startCommandService();
});
afterEach(() => service.close());

const logout = ({ app }: Service, cookie: string) =>
  app.inject({ method: 'POST', url: '/api/admin/logout', headers: { cookie } });
/** Tries a wrong password `times` times. @returns the texts. */
async function guess({ tryPassword }: Service, times: number, from?: string): Promise<string[]> {
  const texts: string[] = [];
  for (let n = 0; n < times; n++)
    texts.push((await tryPassword('wrong password', { ...(from && { from }) })).json().error);
  return texts;
}

describe('the admin login', () => {
  it('gives the browser a cookie that no script and no other site can use, and is an event', async () => {
    const answer = await service.tryPassword(ADMIN_PASSWORD);
    expect(answer.json()).toEqual({
      unlocked: true,
      configured: true,
      expiresAt: '2026-07-01T11:00:00.000Z',
      lockedUntil: null,
      attemptsLeft: 5,
    });
    expect(answer.cookies).toEqual([
      {
        name: '__Host-admin',
        value: expect.stringMatching(/^[\w-]{43}$/),
        path: '/',
        httpOnly: true,
        sameSite: 'Strict',
        secure: true,
      },
    ]);
    const [event] = await service.events();
    expect(event).toMatchObject({ type: 'AdminSignedIn', stream: 'admin', meta: { shop: null } });
    expect(await service.clientOf(event)).toEqual({ ip: '127.0.0.1', userAgent: 'lightMyRequest' });
    // Neither the secret nor the address is in the log.
    expect(JSON.stringify(event)).not.toContain(answer.cookies[0]?.value);
    expect(JSON.stringify(event)).not.toContain('127.0.0.1');
  });

  it('says how many attempts remain, and locks at the fifth for 15 minutes', async () => {
    expect(await guess(service, 5)).toEqual([
      'Invalid password. 4 attempts remaining.',
      'Invalid password. 3 attempts remaining.',
      'Invalid password. 2 attempts remaining.',
      'Invalid password. 1 attempts remaining.',
      'Account locked for 15 minutes due to too many failed attempts.',
    ]);
    service.clock.advance(4 * MINUTE);
    const answer = await service.tryPassword(ADMIN_PASSWORD);
    expect([answer.statusCode, answer.json().error, answer.headers['retry-after']]).toEqual([
      429,
      'Account Temporarily Locked - Too many failed attempts. Try again in 11 minutes.',
      '660',
    ]);
    service.clock.advance(11 * MINUTE);
    expect((await service.tryPassword(ADMIN_PASSWORD)).statusCode).toBe(200);
  });

  it('locks for every address, whichever the attempts came from', async () => {
    for (let n = 1; n <= 5; n++) await guess(service, 1, `203.0.113.${n}`);
    expect((await service.tryPassword(ADMIN_PASSWORD, { from: '198.51.100.1' })).json().code).toBe('ADMIN_LOCKED');
  });

  it('writes nothing while it is locked, so a stranger cannot fill the log', async () => {
    await guess(service, 5);
    const { length } = await service.events();
    await guess(service, 10);
    expect(await service.events()).toHaveLength(length);
    expect((await service.eventTypes()).slice(-2)).toEqual(['AdminSignInFailed', 'AdminLocked']);
  });

  it('compares no more than five of many guesses at once, among them the right one', async () => {
    const guesses = Array.from({ length: 20 }, (_, n) => (n < 19 ? `wrong password ${n}` : ADMIN_PASSWORD));
    const answers = await Promise.all(guesses.map((each, n) => service.tryPassword(each, { from: `203.0.113.${n}` })));
    expect(answers.map(answer => answer.json().code ?? 'in').sort()).toEqual([
      ...Array(15).fill('ADMIN_LOCKED'),
      'ADMIN_LOCKED_NOW',
      ...Array(4).fill('ADMIN_PASSWORD_WRONG'),
    ]);
    expect(await service.eventTypes()).toEqual([...Array(5).fill('AdminSignInFailed'), 'AdminLocked']);
  });

  it('leaves the event loop free while passwords are compared', async () => {
    service.admin.hash = ADMIN_HASH.replace(':10:1:1:', ':14:8:2:');
    const before = performance.eventLoopUtilization();
    const texts = await Promise.all([1, 2, 3, 4].map(() => service.tryPassword('wrong password')));
    const { utilization } = performance.eventLoopUtilization(before);
    expect(texts.map(answer => answer.json().error).sort()[0]).toBe('Invalid password. 1 attempts remaining.');
    // Comparisons on this thread would leave it no idle time.
    expect(utilization).toBeLessThan(0.5);
  });

  it('says that no password has been set, and then takes none', async () => {
    service.admin.hash = null;
    const answer = await service.tryPassword('');
    expect(answer.statusCode).toBe(400);
    for (const password of [ADMIN_PASSWORD, 'admin', 'password'])
      expect((await service.tryPassword(password)).json().code).toBe('ADMIN_NOT_CONFIGURED');
    expect(await service.events()).toEqual([]);
  });

  it('refuses another site, and a body of another form', async () => {
    const send = (headers: Record<string, string>, payload: object) =>
      service.app.inject({ method: 'POST', url: '/api/admin/login', headers, payload });
    const foreign = await send({ origin: 'https://evil.example' }, { password: ADMIN_PASSWORD });
    expect(foreign.json().code).toBe('ORIGIN_REFUSED');
    expect((await send({ origin: PUBLIC_URL }, { password: ADMIN_PASSWORD })).statusCode).toBe(200);
    for (const body of [{}, { password: 1 }, { password: 'x'.repeat(1_025) }, { password: '' }])
      expect((await send({}, body)).json().code).toBe('INVALID_REQUEST');
  });

  it('is rate-limited by address', async () => {
    service.admin.hash = null;
    for (let n = 0; n < 20; n++) expect((await service.tryPassword('guess')).statusCode).toBe(409);
    expect((await service.tryPassword('guess')).json().code).toBe('RATE_LIMITED');
    expect((await service.tryPassword('guess', { from: '203.0.113.9' })).statusCode).toBe(409);
  });

  it('cuts a user agent of 10 KB', async () => {
    await service.tryPassword('wrong password', { userAgent: 'x'.repeat(10_240) });
    const [event] = await service.events();
    expect(await service.clientOf(event)).toEqual({ ip: '127.0.0.1', userAgent: 'x'.repeat(512) });
  });
});

describe('the lock', () => {
  /** A log and a work store that several services share, as processes do. */
  async function shared() {
    const folder = mkdtempSync(join(tmpdir(), 'admin-'));
    const log = openEventLog(`sqlite:${folder}/events.db`, { clock: manualClock(), vault: testVault });
    const sharedWorkStore = await openWorkStore(`sqlite:${folder}/work.db`);
    await sharedWorkStore.ensure(workTables);
    onTestFinished(async () => {
      await log.close();
      await sharedWorkStore.close();
      rmSync(folder, { recursive: true });
    });
    return () => startCommandService({ log, sharedWorkStore });
  }

  it('survives a restart', async () => {
    const start = await shared();
    const first = await start();
    await guess(first, 5);
    await first.close();
    const second = await start();
    expect((await second.tryPassword(ADMIN_PASSWORD)).json().code).toBe('ADMIN_LOCKED');
    await second.close();
  });

  it('holds for every process, and so does a session', async () => {
    const start = await shared();
    const [one, other] = [await start(), await start()];
    const cookie = await one.unlock();
    await guess(one, 3);
    expect(await guess(other, 2)).toEqual([
      'Invalid password. 1 attempts remaining.',
      'Account locked for 15 minutes due to too many failed attempts.',
    ]);
    expect((await one.tryPassword(ADMIN_PASSWORD)).json().code).toBe('ADMIN_LOCKED');
    expect((await logout(other, cookie)).statusCode).toBe(200);
    expect((await logout(one, cookie)).json().code).toBe('ADMIN_SESSION_EXPIRED');
    await one.close();
    await other.close();
  });

  it('stays closed, and is not prolonged, after the clock was set back', async () => {
    await guess(service, 5);
    service.clock.advance(-10 * HOUR);
    const answer = await service.tryPassword(ADMIN_PASSWORD);
    expect(answer.json().error).toMatch('Try again in 15 minutes.');
    const { length } = await service.events();
    await guess(service, 3);
    expect(await service.events()).toHaveLength(length);
    service.clock.advance(14 * MINUTE);
    expect((await service.tryPassword(ADMIN_PASSWORD)).json().code).toBe('ADMIN_LOCKED');
    service.clock.advance(MINUTE);
    expect((await service.tryPassword(ADMIN_PASSWORD)).statusCode).toBe(200);
  });
});

describe("an operator's session", () => {
  it('ends at logout, on the server and in the browser', async () => {
    const cookie = await service.unlock();
    const answer = await logout(service, cookie);
    expect(answer.json()).toMatchObject({ unlocked: false, expiresAt: null });
    expect(answer.cookies).toEqual([expect.objectContaining({ name: '__Host-admin', value: '' })]);
    expect((await logout(service, cookie)).json()).toEqual({
      error: 'Admin session expired. Please login again.',
      code: 'ADMIN_SESSION_EXPIRED',
      details: {},
    });
    expect((await service.events()).at(-1)).toMatchObject({ type: 'AdminSignedOut', data: { reason: 'logout' } });
  });

  it('expires after 2 hours without use, which appends one event', async () => {
    const cookie = await service.unlock();
    service.clock.advance(2 * HOUR);
    for (let n = 0; n < 2; n++) {
      const answer = await logout(service, cookie);
      expect(answer.json().code).toBe('ADMIN_SESSION_EXPIRED');
      expect(answer.cookies).toEqual([expect.objectContaining({ name: '__Host-admin', value: '' })]);
    }
    expect((await service.events()).map(({ data }) => (data as { reason?: string }).reason)).toEqual([
      undefined,
      'expired',
    ]);
  });

  it('expires at the next sign-in if it is never used again', async () => {
    const left = await service.unlock();
    service.clock.advance(2 * HOUR);
    await service.unlock();
    expect((await service.events()).map(({ type }) => type)).toEqual([
      'AdminSignedIn',
      'AdminSignedIn',
      'AdminSignedOut',
    ]);
    const rows = await service.workStore.sql.selectFrom('admin_sessions').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect((await logout(service, left)).statusCode).toBe(401);
  });

  it('ends if the clock was set back', async () => {
    const cookie = await service.unlock();
    service.clock.advance(-5 * MINUTE);
    expect((await logout(service, cookie)).json().code).toBe('ADMIN_SESSION_EXPIRED');
  });

  it('ends when the password changes', async () => {
    const cookie = await service.unlock();
    service.admin.hash = ADMIN_HASH.replace(':AwM', ':BwM');
    expect((await logout(service, cookie)).json().code).toBe('ADMIN_SESSION_EXPIRED');
    expect((await service.events()).at(-1)).toMatchObject({ data: { reason: 'password changed' } });
  });

  it('replaces the one that the browser had', async () => {
    const first = await service.unlock();
    const answer = await service.tryPassword(ADMIN_PASSWORD, { cookie: first });
    expect(answer.statusCode).toBe(200);
    expect((await service.events()).at(-1)).toMatchObject({ data: { reason: 'replaced' } });
    expect((await logout(service, first)).json().code).toBe('ADMIN_SESSION_EXPIRED');
  });

  it('cannot be a merchant’s session or a guess', async () => {
    for (const cookie of [await service.connect(), '__Host-admin=guess', `admin=${'x'.repeat(43)}`, ''])
      expect((await logout(service, cookie)).json().code).toBe('ADMIN_SESSION_EXPIRED');
  });
});
