/** One merchant's sign-in on one device, or one API token, which a program holds. Stream: `session-<id>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import { as, type Instant, type SessionId, type ShopDomain } from '../kernel/names.js';
import type { ApiToken, SessionEndReason, SessionEvent } from './events.js';

export type { SessionEndReason, SessionEvent } from './events.js';

export const sessionStream = (sessionId: SessionId): string => `session-${sessionId}`;

/** The expiry of an API token without one. */
export const NEVER = as<Instant>('9999-12-31T23:59:59.999Z');

/** Spec §9: 'cookies 7 days'. */
export const SESSION_DAYS = 7;

export type SessionCommand =
  | {
      type: 'StartSession';
      sessionId: SessionId;
      shop: ShopDomain;
      expiresAt: Instant;
      /** `null`: a person signs in. */
      token: ApiToken | null;
      at: Instant;
    }
  | { type: 'EndSession'; reason: SessionEndReason; at: Instant };

export type Session =
  | { readonly status: 'none' }
  | {
      readonly status: 'open' | 'ended';
      readonly sessionId: SessionId;
      readonly shop: ShopDomain;
      readonly expiresAt: Instant;
      readonly token: ApiToken | null;
    };

export const session: Decider<Session, SessionCommand, SessionEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    switch (command.type) {
      case 'StartSession':
        return state.status === 'none' ? [{ ...command, type: 'SessionStarted' }] : refuse('SESSION_EXPIRED');
      case 'EndSession': {
        if (state.status === 'none') return refuse('AUTHENTICATION_REQUIRED');
        if (state.status === 'ended') return [];
        const { sessionId, shop } = state;
        return [{ type: 'SessionEnded', sessionId, shop, reason: command.reason, at: command.at }];
      }
    }
  },

  evolve(state, event) {
    if (event.type === 'SessionStarted') {
      const { sessionId, shop, expiresAt, token } = event;
      return { status: 'open', sessionId, shop, expiresAt, token };
    }
    return state.status === 'none' ? state : { ...state, status: 'ended' };
  },
};

/** Checks that the session is valid at that time. Instants compare as text: both are UTC with milliseconds. */
export const isOpen = (state: Session, now: Instant): state is Exclude<Session, { status: 'none' }> =>
  state.status === 'open' && now < state.expiresAt;
