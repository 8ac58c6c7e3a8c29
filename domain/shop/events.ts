/** Events of a store's connection and syncs. */
import { Type } from 'typebox';
import { type EventIn, type Fact, named, ofShop, oneOf, text, typed, wasInClear } from '../kernel/event.js';
import type { Currency, Instant, SessionId, ShopDomain } from '../kernel/names.js';

/** The store details from Shopify that analytics need. */
const profile = Type.Object({
  name: typed(),
  currency: named<Currency>(),
  /** The IANA name of the store's time zone. */
  timeZone: text,
});
export type StoreProfile = Fact<typeof profile>;

/** Records synced so far. */
const counts = { orders: Type.Number(), products: Type.Number(), checkouts: Type.Number() };
export type SyncCounts = Readonly<Record<keyof typeof counts, number>>;

/** A backfill reads the last 60 days in full; an update reads what changed since the last sync. */
const SYNC_KINDS = ['backfill', 'update'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

const DISCONNECT_REASONS = ['merchant', 'uninstalled', 'erased'] as const;
export type DisconnectReason = (typeof DISCONNECT_REASONS)[number];

const kind = oneOf(SYNC_KINDS);
const scopes = Type.Array(text);
const approved = { shop: named<ShopDomain>(), profile, scopes };

export const shopEvents = {
  ShopConnected: ofShop(approved, wasInClear),
  ShopReconnected: ofShop(approved, wasInClear),
  RefreshRequested: ofShop({ syncId: text }),
  SyncStarted: ofShop({ kind }),
  SyncProgressed: ofShop({
    /** An integer from 0 to 99. */
    percent: Type.Number(),
    ...counts,
  }),
  /** Store data is as fresh as `at`; the counts are those of this sync. */
  StoreSynced: ofShop({
    kind,
    /** Skipped records that were unreadable. */
    unreadable: Type.Number(),
    ...counts,
  }),
  SyncFailed: ofShop({ failure: text }),
  ReauthorisationRequired: ofShop({}),
  StorePaused: ofShop({}),
  StoreAccessLimited: ofShop({ because: oneOf(['access_denied', 'approval_required']) }),
  ConnectionRestored: ofShop({}),
  ScopesChanged: ofShop({ scopes }),
  StoreProfileChanged: ofShop({ profile }, wasInClear),
  ShopDisconnected: ofShop({ reason: oneOf(DISCONNECT_REASONS) }),
};
export type ShopEvent = EventIn<typeof shopEvents>;

export const connectAttemptEvents = {
  ConnectCompleted: ofShop({ shop: named<ShopDomain>(), sessionId: named<SessionId>() }),
  /** No longer written; older logs contain it. */
  ConnectStarted: ofShop({
    shop: named<ShopDomain>(),
    browser: text,
    /** The page of this app to open after success. */
    returnPath: text,
    expiresAt: named<Instant>(),
  }),
};
export type ConnectAttemptEvent = EventIn<typeof connectAttemptEvents>;
