import {
  annotationsHistory,
  billingHistory,
  privacyHistory,
  sessionsHistory,
  shareLinksHistory,
  webhookEndpointsHistory,
} from './accountHistories.js';
import { feedHistory } from './feedHistory.js';
import type { History } from './history.js';
import {
  alertsHistory,
  competitorsHistory,
  discoveryHistory,
  importsHistory,
  notificationsHistory,
} from './marketHistories.js';
import { checkoutsHistory, insightsHistory, ordersHistory, productsHistory, shopsHistory } from './storeHistories.js';

/** Histories by read model. A test compares names and event types with the product's own list. */
export const HISTORIES: Readonly<Record<string, History>> = {
  alerts: alertsHistory,
  annotations: annotationsHistory,
  billing: billingHistory,
  checkouts: checkoutsHistory,
  competitors: competitorsHistory,
  discovery: discoveryHistory,
  feed: feedHistory,
  imports: importsHistory,
  insights: insightsHistory,
  notifications: notificationsHistory,
  orders: ordersHistory,
  privacy: privacyHistory,
  products: productsHistory,
  sessions: sessionsHistory,
  'share-links': shareLinksHistory,
  shops: shopsHistory,
  'webhook-endpoints': webhookEndpointsHistory,
};
