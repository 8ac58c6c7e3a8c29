import { billingHistory, complianceHistory, sessionsHistory } from './accountHistories.js';
import type { History } from './history.js';
import { alertsHistory, competitorsHistory, discoveryHistory, notificationsHistory } from './marketHistories.js';
import { checkoutsHistory, insightsHistory, ordersHistory, productsHistory, shopsHistory } from './storeHistories.js';

/** By read model: what it folds. A test compares the names and event types with the product's own list. */
export const HISTORIES: Readonly<Record<string, History>> = {
  alerts: alertsHistory,
  billing: billingHistory,
  checkouts: checkoutsHistory,
  competitors: competitorsHistory,
  compliance: complianceHistory,
  discovery: discoveryHistory,
  insights: insightsHistory,
  notifications: notificationsHistory,
  orders: ordersHistory,
  products: productsHistory,
  sessions: sessionsHistory,
  shops: shopsHistory,
};
