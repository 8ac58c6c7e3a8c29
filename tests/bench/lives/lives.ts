import { billingLife, complianceLife, sessionsLife } from './accountLives.js';
import type { Life } from './life.js';
import { alertsLife, competitorsLife, discoveryLife, notificationsLife } from './marketLives.js';
import { checkoutsLife, insightsLife, ordersLife, productsLife, shopsLife } from './storeLives.js';

/** By read model: what it folds. A test holds the names and the types of events against the product's own list. */
export const LIVES: Readonly<Record<string, Life>> = {
  alerts: alertsLife,
  billing: billingLife,
  checkouts: checkoutsLife,
  competitors: competitorsLife,
  compliance: complianceLife,
  discovery: discoveryLife,
  insights: insightsLife,
  notifications: notificationsLife,
  orders: ordersLife,
  products: productsLife,
  sessions: sessionsLife,
  shops: shopsLife,
};
