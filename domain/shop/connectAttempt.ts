/**
 * One attempt to connect a store, from the redirect to the store platform until its response. Anyone can begin one, so
 * nothing is recorded before it succeeds; until then it exists only as the signed `state` parameter in the address bar.
 * Stream: `connect-<hash of the state>`.
 */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, SessionId, ShopDomain } from '../kernel/names.js';
import type { ConnectAttemptEvent } from './events.js';

export type { ConnectAttemptEvent } from './events.js';

/** One stream per state, named by its hash: the expected revision enforces single use across processes. */
export const connectStream = (stateHash: string): string => `connect-${stateHash}`;

/** Shopify reference §3: a state is used once and lives at most 10 minutes. */
export const CONNECT_MINUTES = 10;

export interface ConnectAttempt {
  readonly shop: ShopDomain;
  /** The page of this app to open after success. */
  readonly returnPath: string;
  readonly expiresAt: Instant;
}

export interface CompleteConnect {
  readonly type: 'CompleteConnect';
  readonly shop: ShopDomain;
  readonly sessionId: SessionId;
  readonly at: Instant;
}

/** Tracks single use of the state. */
export type ConnectUse = 'unused' | 'used';

export const connectAttempt: Decider<ConnectUse, CompleteConnect, ConnectAttemptEvent> = {
  initial: 'unused',

  decide: ({ shop, sessionId, at }, use) =>
    use === 'unused' ? [{ type: 'ConnectCompleted', shop, sessionId, at }] : refuse('CONNECT_STATE_INVALID'),

  evolve: (use, event) => (event.type === 'ConnectCompleted' ? 'used' : use),
};
