/**
 * One attempt to connect a store, from the redirect to the store platform until its answer. Stream:
 * `connect-<hash of the state>`: the `state` parameter itself is only in the browser's address bar.
 */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, SessionId, ShopDomain } from '../kernel/names.js';

/** Shopify reference §3: a state is used once and lives at most 10 minutes. */
export const CONNECT_MINUTES = 10;

interface Started {
  readonly shop: ShopDomain;
  /** Hash of the secret in the cookie of the browser that began: no other one may finish. */
  readonly browser: string;
  /** The page of this app that comes after success. */
  readonly returnPath: string;
  readonly expiresAt: Instant;
}

export type ConnectAttemptCommand =
  | ({ type: 'StartConnect'; at: Instant } & Started)
  | { type: 'CompleteConnect'; browser: string; sessionId: SessionId; at: Instant };

export type ConnectAttemptEvent =
  | ({ type: 'ConnectStarted'; at: Instant } & Started)
  | { type: 'ConnectCompleted'; shop: ShopDomain; sessionId: SessionId; at: Instant };

export type ConnectAttempt = { readonly status: 'none' } | ({ readonly status: 'started' | 'completed' } & Started);

export const connectAttempt: Decider<ConnectAttempt, ConnectAttemptCommand, ConnectAttemptEvent> = {
  initial: { status: 'none' },

  decide(command, state) {
    if (command.type === 'StartConnect')
      return state.status === 'none' ? [{ ...command, type: 'ConnectStarted' }] : refuse('CONNECT_STATE_INVALID');
    const { browser, sessionId, at } = command;
    return state.status === 'started' && isOwn(state, browser, at)
      ? [{ type: 'ConnectCompleted', shop: state.shop, sessionId, at }]
      : refuse('CONNECT_STATE_INVALID');
  },

  evolve(state, event) {
    if (event.type === 'ConnectStarted') {
      const { shop, browser, returnPath, expiresAt } = event;
      return { status: 'started', shop, browser, returnPath, expiresAt };
    }
    return state.status === 'none' ? state : { ...state, status: 'completed' };
  },
};

/** Whether the attempt is this browser's and not over. A completed one is: its answer may come twice. */
export const isOwn = (
  state: ConnectAttempt,
  browser: string,
  now: Instant,
): state is Exclude<ConnectAttempt, { status: 'none' }> =>
  state.status !== 'none' && state.browser === browser && now < state.expiresAt;
