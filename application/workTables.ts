/** Work store tables that several services read. A single worker's tables are in its folder. */
import { adminSessions } from './admin/tables.js';
import { cases } from './cases/tables.js';
import { clockSeen } from './clock/tables.js';
import { candidates, deadLetters, followers, leaders } from './follow/tables.js';
import { importRows } from './imports/tables.js';
import { checkHosts, pageChecks, pageEvidence } from './price/tables.js';
import { pagePreviews } from './reading/keptPreviews.js';
import { futileRenders } from './reading/rendering.js';
import { retentionRuns } from './retention/tables.js';
import { sealCheckpoints, sealTiles, sealTrees, sealVerifications, sealWitnesses } from './seal/tables.js';
import { sessionSeen } from './session/tables.js';
import { snapshots } from './snapshots/tables.js';
import { webhookAttempts, webhookReaders } from './webhook-endpoints/tables.js';

export const workTables = [
  adminSessions,
  cases,
  clockSeen,
  followers,
  deadLetters,
  leaders,
  candidates,
  pageChecks,
  checkHosts,
  pageEvidence,
  importRows,
  pagePreviews,
  futileRenders,
  retentionRuns,
  sealCheckpoints,
  sealTiles,
  sealTrees,
  sealWitnesses,
  sealVerifications,
  sessionSeen,
  snapshots,
  webhookAttempts,
  webhookReaders,
];
