import type { Migration } from 'kysely';
import { projections } from './0001-projections.js';
import { pageChecks } from './0002-page-checks.js';
import { subscriptions } from './0003-subscriptions.js';
import { storeSyncs } from './0004-store-syncs.js';
import { sessionSeen } from './0005-session-seen.js';
import { storeRefreshes } from './0006-store-refreshes.js';
import { checkHosts } from './0007-check-hosts.js';
import { alertQueue } from './0008-alert-queue.js';
import { checkLeases } from './0009-check-leases.js';
import { projectionWrites } from './0010-projection-writes.js';
import { sites } from './0011-sites.js';
import { wellFormedText } from './0012-well-formed-text.js';
import { dropStoreRefreshes } from './0013-drop-store-refreshes.js';
import { pageVariants } from './0014-page-variants.js';

/** Forward only, in the order of their names. A migration that was released is never edited. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-projections': projections,
  '0002-page-checks': pageChecks,
  '0003-subscriptions': subscriptions,
  '0004-store-syncs': storeSyncs,
  '0005-session-seen': sessionSeen,
  '0006-store-refreshes': storeRefreshes,
  '0007-check-hosts': checkHosts,
  '0008-alert-queue': alertQueue,
  '0009-check-leases': checkLeases,
  '0010-projection-writes': projectionWrites,
  '0011-sites': sites,
  '0012-well-formed-text': wellFormedText,
  '0013-drop-store-refreshes': dropStoreRefreshes,
  '0014-page-variants': pageVariants,
};
