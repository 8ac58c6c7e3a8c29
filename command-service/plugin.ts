/** The write side as a plugin: every call that changes something. The server around it is platform/http. */
import type { FastifyPluginAsync } from 'fastify';
import { commandHandler } from '../platform/decide/handle.js';
import type { CommandPorts } from './ports.js';
import { approveSuggestion } from './routes/approveSuggestion.js';
import { billingReturn } from './routes/billingReturn.js';
import { callback } from './routes/callback.js';
import { cancelSubscription } from './routes/cancelSubscription.js';
import { checkCompetitor } from './routes/checkCompetitor.js';
import { checkConnection } from './routes/checkConnection.js';
import { clearNotifications } from './routes/clearNotifications.js';
import { clientErrors } from './routes/clientErrors.js';
import { confirmAlerts } from './routes/confirmAlerts.js';
import { createNotification } from './routes/createNotification.js';
import { deleteNotification } from './routes/deleteNotification.js';
import { disconnect } from './routes/disconnect.js';
import { enter } from './routes/enter.js';
import { forceDisconnect, forceDisconnectBySpec } from './routes/forceDisconnect.js';
import { ignoreSuggestion } from './routes/ignoreSuggestion.js';
import { install } from './routes/install.js';
import { linkProduct } from './routes/linkProduct.js';
import { login } from './routes/login.js';
import { mailWebhook } from './routes/mailWebhook.js';
import { markAllNotificationsRead } from './routes/markAllNotificationsRead.js';
import { markNotificationRead } from './routes/markNotificationRead.js';
import type { Route } from './routes/merchantRoute.js';
import { refreshSuggestionCount } from './routes/refreshSuggestionCount.js';
import { revokeOtherSessions } from './routes/revokeOtherSessions.js';
import { revokeSession } from './routes/revokeSession.js';
import { saveAlertSettings } from './routes/saveAlertSettings.js';
import { setCheckSchedule } from './routes/setCheckSchedule.js';
import { shopifyWebhook } from './routes/shopifyWebhook.js';
import { smsWebhooks } from './routes/smsWebhooks.js';
import { startSubscription } from './routes/startSubscription.js';
import { stopTracking } from './routes/stopTracking.js';
import { testAlert } from './routes/testAlert.js';
import { trackCompetitor } from './routes/trackCompetitor.js';
import { triggerDiscovery } from './routes/triggerDiscovery.js';
import { unsubscribeAlerts } from './routes/unsubscribeAlerts.js';

const ROUTES: readonly Route[] = [
  install,
  enter,
  login,
  callback,
  shopifyWebhook,
  disconnect,
  forceDisconnect,
  forceDisconnectBySpec,
  revokeSession,
  revokeOtherSessions,
  checkConnection,
  startSubscription,
  cancelSubscription,
  billingReturn,
  trackCompetitor,
  stopTracking,
  checkCompetitor,
  setCheckSchedule,
  linkProduct,
  triggerDiscovery,
  approveSuggestion,
  ignoreSuggestion,
  refreshSuggestionCount,
  createNotification,
  markNotificationRead,
  markAllNotificationsRead,
  deleteNotification,
  clearNotifications,
  saveAlertSettings,
  testAlert,
  unsubscribeAlerts,
  confirmAlerts,
  smsWebhooks,
  mailWebhook,
  clientErrors,
];

export const commandService =
  (ports: CommandPorts): FastifyPluginAsync =>
  async app => {
    const handle = commandHandler(ports.store);
    app.decorateRequest('merchant', null);
    for (const route of ROUTES) route(app, ports, handle);
  };
