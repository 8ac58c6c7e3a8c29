/** Entry of startAuditThread.ts. Opens its own connections: a SQLite connection belongs to one thread. */

import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { auditDigests } from '../../application/audit/digests.js';
import { soleLeadership } from '../../application/follow/leadership.js';
import { openEventLog } from '../../platform/event-store/openEventLog.js';
import { systemClock } from '../../platform/runtime/clock/clock.js';
import { createLogger } from '../../platform/runtime/logging/logger.js';
import { passOnMeasures } from '../../platform/runtime/metrics/measuresOfThread.js';
import { openAnchor } from '../../platform/seal/anchor.js';
import { signersOf } from '../../platform/seal/signing.js';
import { openWitness } from '../../platform/seal/witness.js';
import { openSearch } from '../../platform/search/openSearch.js';
import { derivedKey } from '../../platform/vault/derivedKey.js';
import { openVault } from '../../platform/vault/openVault.js';
import { openWorkStore } from '../../platform/work-store/openWorkStore.js';
import { startAuditTrail } from '../../workers/auditTrail.js';
import type { AuditThreadData } from './startAuditThread.js';

const { EVENT_STORE, WORK_STORE, KEY_STORE, SEARCH, AUDIT_ANCHOR, WITNESSES, LOG_LEVEL, METRICS_PORT, masterKey } =
  workerData as AuditThreadData;
// On Linux a priority is the thread's own. Requests come before indexing (bar: `many-shops`).
if (process.platform === 'linux') setPriority(5);
if (METRICS_PORT !== null) passOnMeasures(parentPort);
const clock = systemClock;
const workStore = await openWorkStore(WORK_STORE);
const vault = openVault(KEY_STORE, { masterKey, clock });
const eventLog = openEventLog(EVENT_STORE, { clock, vault });
const search = openSearch(SEARCH);

const stop = startAuditTrail({
  eventLog,
  workStore,
  vault,
  search,
  auditDigests: auditDigests(derivedKey(masterKey, 'audit search')),
  sealSigner: signersOf(masterKey),
  anchor: AUDIT_ANCHOR === null ? null : openAnchor(AUDIT_ANCHOR),
  witnesses: (WITNESSES ?? []).map(openWitness),
  leadership: soleLeadership,
  clock,
  logger: createLogger(LOG_LEVEL, 'audit-thread'),
});
parentPort?.once('message', async () => {
  await stop();
  await eventLog.close();
  await Promise.all([workStore.close(), vault.close(), search.close()]);
  parentPort?.close();
});
parentPort?.postMessage('ready');
