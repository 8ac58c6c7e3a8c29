/** A store's connection and its sync progress. Stream: `shop-<domain>`. */
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { DisconnectReason, ShopEvent, StoreProfile, SyncCounts, SyncKind } from './events.js';
import { REFRESH_COOLDOWN_MS } from './limits.js';

export type { DisconnectReason, ShopEvent, StoreProfile, SyncCounts, SyncKind } from './events.js';

export const shopStream = (shop: ShopDomain): string => `shop-${shop}`;

/**
 * Connection states. `reauth_required`: the merchant must reconnect. `paused`: the store is frozen or locked.
 * `access_denied`: a scope is missing; reconnecting and approving it helps. `approval_required`: Shopify has not approved
 * the app for this data; reconnecting does not help.
 */
export const CONNECTIONS = ['connected', 'reauth_required', 'paused', 'access_denied', 'approval_required'] as const;
export type Connection = (typeof CONNECTIONS)[number];

interface Approved {
  readonly shop: ShopDomain;
  readonly profile: StoreProfile;
  readonly scopes: readonly string[];
}
interface Synced extends SyncCounts {
  readonly kind: SyncKind;
  /** Skipped records that were unreadable. */
  readonly unreadable: number;
}

export type ShopCommand =
  | ({ type: 'ConnectShop'; at: Instant } & Approved)
  /** `syncId` identifies the sync that fulfils it. */
  | { type: 'RequestRefresh'; syncId: string; at: Instant }
  | { type: 'StartSync'; kind: SyncKind; at: Instant }
  | ({ type: 'ReportSyncProgress'; percent: number; at: Instant } & SyncCounts)
  | ({ type: 'CompleteSync'; at: Instant } & Synced)
  | { type: 'FailSync'; failure: string; at: Instant }
  | { type: 'ReportConnection'; connection: Connection; at: Instant }
  | { type: 'ReportScopes'; scopes: readonly string[]; at: Instant }
  | { type: 'ReportProfile'; profile: StoreProfile; at: Instant }
  /** `happenedAt`: set if it happened earlier. Ignored if it precedes the store's connection. */
  | { type: 'DisconnectShop'; reason: DisconnectReason; happenedAt?: Instant; at: Instant };

export type Shop =
  | { readonly status: 'unknown' | 'disconnected' }
  | {
      readonly status: 'connected';
      readonly since: Instant;
      readonly connection: Connection;
      readonly profile: StoreProfile;
      readonly scopes: readonly string[];
      /** The time of the last refresh that a merchant requested. */
      readonly refreshedAt: Instant | null;
    };

export const shop: Decider<Shop, ShopCommand, ShopEvent> = {
  initial: { status: 'unknown' },

  decide(command, state) {
    if (command.type === 'ConnectShop')
      return [{ ...command, type: state.status === 'unknown' ? 'ShopConnected' : 'ShopReconnected' }];
    if (command.type === 'DisconnectShop' && state.status === 'disconnected') return [];
    if (state.status !== 'connected') return refuse('SHOP_NOT_CONNECTED');
    const { at } = command;
    switch (command.type) {
      case 'RequestRefresh': {
        const left = cooldownLeftMs(state.refreshedAt, at);
        if (left > 0) return refuse('RATE_LIMITED', { seconds: Math.ceil(left / 1_000) });
        return [{ ...command, type: 'RefreshRequested' }];
      }
      case 'StartSync':
        return [{ ...command, type: 'SyncStarted' }];
      case 'ReportSyncProgress':
        return [{ ...command, type: 'SyncProgressed' }];
      case 'CompleteSync':
        return [{ ...command, type: 'StoreSynced' }];
      case 'FailSync':
        return [{ ...command, type: 'SyncFailed' }];
      case 'ReportConnection':
        return command.connection === state.connection ? [] : [reported(command.connection, at)];
      case 'ReportScopes':
        return sameScopes(command.scopes, state.scopes) ? [] : [{ ...command, type: 'ScopesChanged' }];
      case 'ReportProfile':
        return sameProfile(command.profile, state.profile) ? [] : [{ ...command, type: 'StoreProfileChanged' }];
      case 'DisconnectShop': {
        const { reason, happenedAt } = command;
        // A disconnection without `happenedAt` applies even if the clock was set back since the store connected.
        return happenedAt !== undefined && happenedAt < state.since ? [] : [{ type: 'ShopDisconnected', reason, at }];
      }
    }
  },

  evolve(state, event) {
    if (event.type === 'ShopConnected' || event.type === 'ShopReconnected') {
      const { profile, scopes, at } = event;
      // Signing in on another device approves again, which must not bypass the cooldown.
      const refreshedAt = state.status === 'connected' ? state.refreshedAt : null;
      return { status: 'connected', since: at, connection: 'connected', profile, scopes, refreshedAt };
    }
    if (event.type === 'ShopDisconnected') return { status: 'disconnected' };
    if (state.status !== 'connected') return state;
    switch (event.type) {
      case 'RefreshRequested':
        return { ...state, refreshedAt: event.at };
      case 'ScopesChanged':
        return { ...state, scopes: event.scopes };
      case 'StoreProfileChanged':
        return { ...state, profile: event.profile };
      case 'ConnectionRestored':
        return { ...state, connection: 'connected' };
      case 'ReauthorisationRequired':
        return { ...state, connection: 'reauth_required' };
      case 'StorePaused':
        return { ...state, connection: 'paused' };
      case 'StoreAccessLimited':
        return { ...state, connection: event.because };
      default:
        return state;
    }
  },
};

/** Ignores a refresh in the future, which means that the clock was set back. */
function cooldownLeftMs(refreshedAt: Instant | null, at: Instant): number {
  if (refreshedAt === null || refreshedAt > at) return 0;
  return Date.parse(refreshedAt) + REFRESH_COOLDOWN_MS - Date.parse(at);
}

function reported(connection: Connection, at: Instant): ShopEvent {
  switch (connection) {
    case 'connected':
      return { type: 'ConnectionRestored', at };
    case 'reauth_required':
      return { type: 'ReauthorisationRequired', at };
    case 'paused':
      return { type: 'StorePaused', at };
    case 'access_denied':
    case 'approval_required':
      return { type: 'StoreAccessLimited', because: connection, at };
  }
}

const sameScopes = (a: readonly string[], b: readonly string[]): boolean =>
  [...a].sort().join() === [...b].sort().join();

const sameProfile = (a: StoreProfile, b: StoreProfile): boolean =>
  a.name === b.name && a.currency === b.currency && a.timeZone === b.timeZone;
