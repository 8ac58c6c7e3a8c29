/** The work store tables that belong to a single worker. */
import { alertQueue } from './alerts/tables.js';
import { weeklyEmails } from './alerts/weekly/tables.js';
import { pairReviews } from './competitors/tables.js';
import { checkSchedules } from './scheduler/tables.js';
import { storeSyncs, webhookTopics } from './store-sync/tables.js';
import { webhookDeliveries } from './webhooks/tables.js';

export const tables = [
  checkSchedules,
  pairReviews,
  alertQueue,
  storeSyncs,
  webhookTopics,
  webhookDeliveries,
  weeklyEmails,
];
