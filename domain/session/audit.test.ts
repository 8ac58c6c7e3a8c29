import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';
import { NEVER } from './session.js';

const shop = 'aurora.myshopify.com';
const expiresAt = '2026-07-08T09:30:00.000Z';
const ended = (reason: string) => eventOf('SessionEnded', { sessionId: 's1', shop, reason });

it('describes sign-ins in the audit trail', () =>
  expect(
    trailOf(
      eventOf('EntryOffered', { shop, expiresAt }),
      eventOf('EntryTaken', { shop }),
      eventOf('SessionStarted', { sessionId: 's1', shop, expiresAt, token: null }),
      ended('logout'),
      ended('revoked'),
      ended('expired'),
      ended('shop disconnected'),
      ended('erased'),
    ),
  ).toEqual([
    'SIGN_IN_LINK_MADE (Sessions) Sign-in link made by the operator, valid until 2026-07-08 09:30 UTC',
    'SIGN_IN_LINK_USED (Sessions) Operator’s sign-in link used',
    'SESSION_STARTED (Sessions) Signed in until 2026-07-08 09:30 UTC',
    'SESSION_ENDED (Sessions) Signed out; session: open -> ended',
    'SESSION_ENDED (Sessions) Ended from another session; session: open -> ended',
    'SESSION_ENDED (Sessions) Expired; session: open -> ended',
    'SESSION_ENDED (Sessions) Store disconnected; session: open -> ended',
    'SESSION_ENDED (Sessions) Store data deleted; session: open -> ended',
  ]));

it('describes API tokens without their names, which the merchant typed', () => {
  const token = { name: 'Anna’s laptop', scopes: ['read', 'write'] };
  expect(
    trailOf(
      eventOf('SessionStarted', { sessionId: 's1', shop, expiresAt, token }),
      eventOf('ApiTokenUsed', { sessionId: 's1', method: 'GET', path: '/api/competitors' }),
      ended('revoked'),
      eventOf('SessionStarted', { sessionId: 's2', shop, expiresAt: NEVER, token }),
      eventOf('SessionEnded', { sessionId: 's2', shop, reason: 'shop disconnected' }),
    ),
  ).toEqual([
    'API_TOKEN_CREATED (Sessions) API token to read and write; until 2026-07-08 09:30 UTC',
    'API_TOKEN_USED (Sessions) GET /api/competitors',
    'SESSION_ENDED (Sessions) Revoked; API token: valid -> revoked',
    'API_TOKEN_CREATED (Sessions) API token to read and write',
    'SESSION_ENDED (Sessions) Store disconnected; API token: valid -> revoked',
  ]);
});
