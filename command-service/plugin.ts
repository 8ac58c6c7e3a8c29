/** The write side as a plugin. Contains every call that changes something; the server is in platform/runtime/http. */
import type { FastifyPluginAsync } from 'fastify';
import { commandHandler } from '../application/decide/handle.js';
import { forgetClients } from '../application/session/requestMeta.js';
import { adminLogin } from './admin/adminLogin.js';
import { adminLogout } from './admin/adminLogout.js';
import { startVerification } from './admin/startVerification.js';
import { addChat } from './alerts/addChat.js';
import { addPushDevice } from './alerts/addPushDevice.js';
import { changeChat } from './alerts/changeChat.js';
import { confirmAlerts } from './alerts/confirmAlerts.js';
import { confirmChat } from './alerts/confirmChat.js';
import { endWeeklyEmail } from './alerts/endWeeklyEmail.js';
import { mailWebhook } from './alerts/mailWebhook.js';
import { removeChat } from './alerts/removeChat.js';
import { removePushDevice } from './alerts/removePushDevice.js';
import { saveAlertSettings } from './alerts/saveAlertSettings.js';
import { smsWebhooks } from './alerts/smsWebhooks.js';
import { switchWeeklyEmail } from './alerts/switchWeeklyEmail.js';
import { testAlert } from './alerts/testAlert.js';
import { unsubscribeAlerts } from './alerts/unsubscribeAlerts.js';
import { refreshAnalytics } from './analytics/refreshAnalytics.js';
import { addAnnotation } from './annotations/addAnnotation.js';
import { deleteAnnotation } from './annotations/deleteAnnotation.js';
import { editAnnotation } from './annotations/editAnnotation.js';
import { billingReturn } from './billing/billingReturn.js';
import { cancelSubscription } from './billing/cancelSubscription.js';
import { startSubscription } from './billing/startSubscription.js';
import { clientErrors } from './client-errors/clientErrors.js';
import { checkCompetitor } from './competitors/checkCompetitor.js';
import { correctReading } from './competitors/correctReading.js';
import { linkProduct } from './competitors/linkProduct.js';
import { previewCompetitor } from './competitors/previewCompetitor.js';
import { removeSiteRule } from './competitors/removeSiteRule.js';
import { saveMarketSettings } from './competitors/saveMarketSettings.js';
import { setCheckSchedule } from './competitors/setCheckSchedule.js';
import { stopTracking } from './competitors/stopTracking.js';
import { trackCompetitor } from './competitors/trackCompetitor.js';
import { withdrawCorrection } from './competitors/withdrawCorrection.js';
import { approveSuggestion } from './discovery/approveSuggestion.js';
import { ignoreSuggestion } from './discovery/ignoreSuggestion.js';
import { refreshSuggestionCount } from './discovery/refreshSuggestionCount.js';
import { triggerDiscovery } from './discovery/triggerDiscovery.js';
import type { Route } from './http/merchantRoute.js';
import { checkImport } from './imports/checkImport.js';
import { startImport } from './imports/startImport.js';
import { undoImport } from './imports/undoImport.js';
import { clearNotifications } from './notifications/clearNotifications.js';
import { createNotification } from './notifications/createNotification.js';
import { deleteNotification } from './notifications/deleteNotification.js';
import { markAllNotificationsRead } from './notifications/markAllNotificationsRead.js';
import { markNotificationRead } from './notifications/markNotificationRead.js';
import type { CommandPorts } from './ports.js';
import { answerDataRequest } from './privacy/answerDataRequest.js';
import { dataExport } from './privacy/dataExport.js';
import { deleteData } from './privacy/deleteData.js';
import { disconnect } from './session/disconnect.js';
import { forceDisconnect, forceDisconnectBySpec } from './session/forceDisconnect.js';
import { revokeOtherSessions } from './session/revokeOtherSessions.js';
import { revokeSession } from './session/revokeSession.js';
import { createShareLink } from './share-links/createShareLink.js';
import { revokeShareLink } from './share-links/revokeShareLink.js';
import { callback } from './shop/callback.js';
import { checkConnection } from './shop/checkConnection.js';
import { enter } from './shop/enter.js';
import { install } from './shop/install.js';
import { login } from './shop/login.js';
import { storeEmail } from './shop/storeEmail.js';
import { createToken } from './tokens/createToken.js';
import { revokeToken } from './tokens/revokeToken.js';
import { addWebhookEndpoint } from './webhook-endpoints/addWebhookEndpoint.js';
import { changeWebhookEndpoint } from './webhook-endpoints/changeWebhookEndpoint.js';
import { deleteWebhookEndpoint } from './webhook-endpoints/deleteWebhookEndpoint.js';
import { pauseWebhookEndpoint } from './webhook-endpoints/pauseWebhookEndpoint.js';
import { replayWebhookEvents } from './webhook-endpoints/replayWebhookEvents.js';
import { resumeWebhookEndpoint } from './webhook-endpoints/resumeWebhookEndpoint.js';
import { rotateWebhookSecret } from './webhook-endpoints/rotateWebhookSecret.js';
import { testWebhookEndpoint } from './webhook-endpoints/testWebhookEndpoint.js';
import { shopifyWebhook } from './webhooks/shopifyWebhook.js';

const ROUTES: readonly Route[] = [
  install,
  enter,
  login,
  callback,
  shopifyWebhook,
  disconnect,
  forceDisconnect,
  forceDisconnectBySpec,
  deleteData,
  answerDataRequest,
  revokeSession,
  revokeOtherSessions,
  checkConnection,
  storeEmail,
  refreshAnalytics,
  startSubscription,
  cancelSubscription,
  billingReturn,
  previewCompetitor,
  trackCompetitor,
  checkImport,
  startImport,
  undoImport,
  stopTracking,
  checkCompetitor,
  setCheckSchedule,
  linkProduct,
  correctReading,
  withdrawCorrection,
  removeSiteRule,
  saveMarketSettings,
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
  switchWeeklyEmail,
  testAlert,
  addPushDevice,
  removePushDevice,
  addChat,
  changeChat,
  removeChat,
  unsubscribeAlerts,
  endWeeklyEmail,
  confirmAlerts,
  confirmChat,
  smsWebhooks,
  mailWebhook,
  addAnnotation,
  editAnnotation,
  deleteAnnotation,
  createShareLink,
  revokeShareLink,
  createToken,
  revokeToken,
  addWebhookEndpoint,
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  replayWebhookEvents,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  clientErrors,
  dataExport,
  adminLogin,
  adminLogout,
  startVerification,
];

export const commandService =
  (ports: CommandPorts): FastifyPluginAsync =>
  async app => {
    const handle = commandHandler(ports.eventLog);
    ports.realtime.subscribe(({ kind }) => {
      if (kind === 'erased') forgetClients(ports);
    });
    app.decorateRequest('merchant', null);
    app.decorateRequest('operator', null);
    for (const route of ROUTES) route(app, ports, handle);
  };
