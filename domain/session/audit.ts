/** Maps sign-in events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { change, moment, parts } from '../audit/wording.js';
import type { entryEvents, SessionEndReason, sessionEvents } from './events.js';

export const sessionAudit: AuditOf<typeof sessionEvents> = {
  SessionStarted: {
    action: 'SESSION_STARTED',
    category: 'Sessions',
    details: ({ expiresAt }) => `Signed in until ${moment(expiresAt)}`,
  },
  SessionEnded: {
    action: 'SESSION_ENDED',
    category: 'Sessions',
    details: ({ reason }) => parts(ENDED[reason], change('session', 'open', 'ended')),
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

const ENDED: Readonly<Record<SessionEndReason, string>> = {
  logout: 'Signed out',
  revoked: 'Ended from another session',
  expired: 'Expired',
  'shop disconnected': 'Store disconnected',
  erased: 'Store data deleted',
};
