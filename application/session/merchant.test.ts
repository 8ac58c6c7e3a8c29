import { describe, expect, it } from 'vitest';
import { sessionStream } from '../../domain/session/session.js';
import type { LoggedEvent } from '../../platform/event-store/codec/loggedEvent.js';
import { manualClock } from '../../platform/runtime/clock/manualClock.js';
import { sessionIdOf, sessionOf } from './merchant.js';
import { storedSession } from './storedSession.js';

const secret = 'only-in-the-cookie';
const shop = 'aurora.myshopify.com';
const sessionId = sessionIdOf(secret);
const publicUrl = 'http://localhost:8080';
const clock = manualClock('2026-07-01T09:00:00.000Z');
const begin = { position: '0000000000000007', at: '2026-07-01T09:00:00.000Z' };
const expiresAt = '2026-07-08T09:00:00.000Z';
const started = { type: 'SessionStarted', data: { sessionId, shop, expiresAt }, ...begin };
const ended = { type: 'SessionEnded', data: { sessionId, shop, reason: 'logout' } };

const sessionsWith = (...events: { type: string; data: unknown }[]) =>
  storedSession({
    async *read(stream: string) {
      if (stream === sessionStream(sessionId)) for (const event of events) yield event as LoggedEvent;
    },
  });

describe('the session of a cookie', () => {
  const cookie = `theme=dark; tidewatch_session=${secret}; shop=other.myshopify.com`;

  it("is found by its secret's hash, with its log position; the readable cookie does not determine the shop", async () => {
    expect(await sessionOf({ sessions: sessionsWith(started), clock, publicUrl }, cookie)).toEqual({
      shop,
      sessionId,
      started: begin,
    });
  });

  it.each([
    ['no cookie', undefined, [started], 'AUTHENTICATION_REQUIRED'],
    ['only the readable cookie', `shop=${shop}`, [started], 'AUTHENTICATION_REQUIRED'],
    ['an unknown secret', 'tidewatch_session=guess', [started], 'AUTHENTICATION_REQUIRED'],
    ['the stored id instead of the secret', `tidewatch_session=${sessionId}`, [started], 'AUTHENTICATION_REQUIRED'],
    ['a session that never began', cookie, [], 'AUTHENTICATION_REQUIRED'],
    ['a session that ended', cookie, [started, ended], 'SESSION_EXPIRED'],
  ])('is refused with %s', async (_, header, events, code) => {
    await expect(sessionOf({ sessions: sessionsWith(...events), clock, publicUrl }, header)).rejects.toMatchObject({
      code,
    });
  });

  it('over https uses a cookie that only this host can set', async () => {
    const ports = { sessions: sessionsWith(started), clock, publicUrl: 'https://app.example' };
    await expect(sessionOf(ports, cookie)).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
    expect((await sessionOf(ports, `__Host-tidewatch_session=${secret}`)).sessionId).toBe(sessionId);
  });

  it('expires after seven days', async () => {
    const later = manualClock('2026-07-08T09:00:00.000Z');
    await expect(sessionOf({ sessions: sessionsWith(started), clock: later, publicUrl }, cookie)).rejects.toMatchObject(
      {
        code: 'SESSION_EXPIRED',
      },
    );
  });
});
