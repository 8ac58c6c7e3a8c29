/** Maps sign-in events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { change, moment, parts } from '../audit/wording.js';
import type { entryEvents, SessionEndReason, sessionEvents, tokenUseEvents } from './events.js';
import { NEVER } from './session.js';

interface Memory {
  readonly isToken: true;
}

export const sessionAudit: AuditOf<typeof sessionEvents, Memory> = {
  SessionStarted: {
    action: ({ token }) => (token ? 'API_TOKEN_CREATED' : 'SESSION_STARTED'),
    category: 'Sessions',
    subject: ({ sessionId }) => sessionId,
    details: ({ token, expiresAt }) =>
      token
        ? parts(`API token to ${token.scopes.join(' and ')}`, expiresAt < NEVER ? `until ${moment(expiresAt)}` : null)
        : `Signed in until ${moment(expiresAt)}`,
    remember: ({ token }) => (token ? { isToken: true } : null),
  },
  SessionEnded: {
    action: 'SESSION_ENDED',
    category: 'Sessions',
    subject: ({ sessionId }) => sessionId,
    details: ({ reason }, before) =>
      before?.isToken
        ? parts(TOKEN_ENDED[reason] ?? ENDED[reason], change('API token', 'valid', 'revoked'))
        : parts(ENDED[reason], change('session', 'open', 'ended')),
    remember: () => null,
  },
};

export const tokenUseAudit: AuditOf<typeof tokenUseEvents> = {
  ApiTokenUsed: {
    action: 'API_TOKEN_USED',
    category: 'Sessions',
    details: ({ method, path }) => `${method} ${path}`,
  },
};

export const entryAudit: AuditOf<typeof entryEvents> = {
  EntryOffered: {
    action: 'SIGN_IN_LINK_MADE',
    category: 'Sessions',
    details: ({ expiresAt }) => `Sign-in link made by the operator, valid until ${moment(expiresAt)}`,
  },
  EntryTaken: {
    action: 'SIGN_IN_LINK_USED',
    category: 'Sessions',
    details: () => 'Operator’s sign-in link used',
  },
};

const TOKEN_ENDED: Partial<Record<SessionEndReason, string>> = { revoked: 'Revoked' };

const ENDED: Readonly<Record<SessionEndReason, string>> = {
  logout: 'Signed out',
  revoked: 'Ended from another session',
  expired: 'Expired',
  'shop disconnected': 'Store disconnected',
  erased: 'Store data deleted',
};
