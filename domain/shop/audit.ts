/** Maps connection and sync events to audit entries. Omits the store's own name, which may be a person's. */
import type { AuditOf } from '../audit/describe.js';
import { change, counted, parts, typed, words } from '../audit/wording.js';
import type {
  connectAttemptEvents,
  DisconnectReason,
  StoreProfile,
  SyncCounts,
  SyncKind,
  shopEvents,
} from './events.js';
import type { Connection } from './shop.js';

/** A store's last known state. */
interface Memory {
  readonly connection: Connection | 'disconnected';
  readonly scopes: readonly string[];
  readonly currency: string;
  readonly timeZone: string;
}

const subject = () => 'store';

export const shopAudit: AuditOf<typeof shopEvents, Memory> = {
  ShopConnected: {
    action: 'SHOP_CONNECTED',
    category: 'Shop Operations',
    subject,
    details: approved => parts('Store connected', ...changes(null, approved)),
    remember: memoryOf,
  },
  ShopReconnected: {
    action: 'SHOP_RECONNECTED',
    category: 'Shop Operations',
    subject,
    details: (approved, before) =>
      parts('Store connected again', reported(before, 'connected'), ...changes(before, approved)),
    remember: memoryOf,
  },
  RefreshRequested: {
    action: 'REFRESH_REQUESTED',
    category: 'Store Data',
    details: () => 'Refresh of the store’s data requested',
  },
  SyncStarted: {
    action: 'SYNC_STARTED',
    category: 'Store Data',
    details: ({ kind }) => `${SYNC_NAMES[kind]} started`,
  },
  SyncProgressed: {
    action: 'SYNC_PROGRESSED',
    category: 'Store Data',
    details: ({ percent, ...counts }) => parts(`${percent}% read`, countsOf(counts)),
  },
  StoreSynced: {
    action: 'STORE_SYNCED',
    category: 'Store Data',
    details: ({ kind, unreadable, ...counts }) =>
      parts(
        `${SYNC_NAMES[kind]} finished`,
        countsOf(counts),
        unreadable === 0 ? null : `${counted(unreadable, 'unreadable record')} skipped`,
      ),
  },
  SyncFailed: {
    action: 'SYNC_FAILED',
    category: 'Store Data',
    details: ({ failure }) => `Store sync failed: ${words(typed(failure))}`,
  },
  ReauthorisationRequired: {
    action: 'REAUTHORISATION_REQUIRED',
    category: 'Shop Operations',
    subject,
    details: (_, before) => reported(before, 'reauth_required') ?? 'Store must be reconnected',
    remember: (_, before) => withConnection(before, 'reauth_required'),
  },
  StorePaused: {
    action: 'STORE_PAUSED',
    category: 'Shop Operations',
    subject,
    details: (_, before) => reported(before, 'paused') ?? 'Store is paused',
    remember: (_, before) => withConnection(before, 'paused'),
  },
  StoreAccessLimited: {
    action: 'STORE_ACCESS_LIMITED',
    category: 'Shop Operations',
    subject,
    details: ({ because }, before) => reported(before, because) ?? `Access is limited: ${words(because)}`,
    remember: ({ because }, before) => withConnection(before, because),
  },
  ConnectionRestored: {
    action: 'CONNECTION_RESTORED',
    category: 'Shop Operations',
    subject,
    details: (_, before) => reported(before, 'connected') ?? 'Store is connected',
    remember: (_, before) => withConnection(before, 'connected'),
  },
  ScopesChanged: {
    action: 'SCOPES_CHANGED',
    category: 'Shop Operations',
    subject,
    details: ({ scopes }, before) =>
      change('scopes', before ? scopesOf(before.scopes) : undefined, scopesOf(scopes)) ?? 'scopes reported again',
    remember: ({ scopes }, before) => before && { ...before, scopes },
  },
  StoreProfileChanged: {
    action: 'STORE_PROFILE_CHANGED',
    category: 'Shop Operations',
    subject,
    details: ({ profile }, before) => parts(...profileChanges(before, profile)) || 'Store renamed',
    remember: ({ profile: { currency, timeZone } }, before) => before && { ...before, currency, timeZone },
  },
  ShopDisconnected: {
    action: 'SHOP_DISCONNECTED',
    category: ({ reason }) => (reason === 'erased' ? 'Data Deletion' : 'Shop Operations'),
    subject,
    details: ({ reason }, before) => parts(DISCONNECTED[reason], reported(before, 'disconnected')),
    remember: ({ reason }, before) => (reason === 'erased' ? null : withConnection(before, 'disconnected')),
  },
};

export const connectAttemptAudit: AuditOf<typeof connectAttemptEvents> = {
  ConnectStarted: {
    action: 'CONNECT_STARTED',
    category: 'Shop Operations',
    details: () => 'Store connection started',
  },
  ConnectCompleted: {
    action: 'CONNECT_COMPLETED',
    category: 'Shop Operations',
    details: () => 'Store connection approved; session started',
  },
};

interface Approved {
  readonly profile: StoreProfile;
  readonly scopes: readonly string[];
}

function memoryOf({ profile: { currency, timeZone }, scopes }: Approved): Memory {
  return { connection: 'connected', scopes, currency, timeZone };
}

const changes = (before: Memory | null, { profile, scopes }: Approved) => [
  ...profileChanges(before, profile),
  change('scopes', before ? scopesOf(before.scopes) : undefined, scopesOf(scopes)),
];

const profileChanges = (before: Memory | null, { currency, timeZone }: StoreProfile) => [
  change('currency', before?.currency, currency),
  change('time zone', before?.timeZone, timeZone),
];

const reported = (before: Memory | null, now: Memory['connection']): string | null =>
  before && change('connection', words(before.connection), words(now));

const withConnection = (before: Memory | null, connection: Memory['connection']): Memory | null =>
  before && { ...before, connection };

const scopesOf = (scopes: readonly string[]): string => [...scopes].sort().join(', ') || 'none';

const countsOf = ({ orders, products, checkouts }: SyncCounts): string =>
  `${counted(orders, 'order')}, ${counted(products, 'product')}, ${counted(checkouts, 'checkout')}`;

const SYNC_NAMES: Readonly<Record<SyncKind, string>> = { backfill: 'Full sync', update: 'Incremental sync' };

const DISCONNECTED: Readonly<Record<DisconnectReason, string>> = {
  merchant: 'Disconnected by the merchant',
  uninstalled: 'App removed from the store',
  erased: 'All store data deleted',
};
