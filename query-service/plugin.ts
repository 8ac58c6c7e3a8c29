import type { FastifyPluginAsync } from 'fastify';
import { lastSeen } from '../application/session/lastSeen.js';
import type { Merchant } from '../application/session/merchant.js';
import { isUnattended } from '../platform/runtime/http/unattended.js';
import { activeShops } from './admin/activeShops.js';
import { adminSession } from './admin/adminSession.js';
import { auditFacets } from './admin/auditFacets.js';
import { auditHistogram } from './admin/auditHistogram.js';
import { auditLogs } from './admin/auditLogs.js';
import { deletedShops } from './admin/deletedShops.js';
import { erasures } from './admin/erasures.js';
import { exportAuditLogs } from './admin/exportAuditLogs.js';
import { newerAuditLogs } from './admin/newerAuditLogs.js';
import { proveAuditLog } from './admin/proveAuditLog.js';
import { sessionStatistics } from './admin/sessionStatistics.js';
import { shopCounts } from './admin/shopCounts.js';
import { verification } from './admin/verification.js';
import { alertHistory } from './alerts/alertHistory.js';
import { alertSettings } from './alerts/alertSettings.js';
import { rehearseAlert } from './alerts/rehearseAlert.js';
import { analytics } from './analytics/analytics.js';
import { annotations } from './annotations/annotations.js';
import { plan } from './billing/plan.js';
import { candidates } from './competitors/candidates.js';
import { competitors } from './competitors/competitors.js';
import { evidencePack } from './competitors/evidencePack.js';
import { market } from './competitors/market.js';
import { marketMoves } from './competitors/marketMoves.js';
import { ownVariants } from './competitors/ownVariants.js';
import { pageThen } from './competitors/pageThen.js';
import { priceEvidence } from './competitors/priceEvidence.js';
import { priceHistory } from './competitors/priceHistory.js';
import { keyDirectory } from './crawler/keyDirectory.js';
import { discovery } from './discovery/discovery.js';
import { suggestions } from './discovery/suggestions.js';
import { feed } from './feed/feed.js';
import { health } from './health/health.js';
import { readiness } from './health/readiness.js';
import { images } from './images/images.js';
import { importRows } from './imports/importRows.js';
import { latestImport } from './imports/latestImport.js';
import { notifications } from './notifications/notifications.js';
import type { QueryPorts } from './ports.js';
import { complianceRequests } from './privacy/compliance/complianceRequests.js';
import { complianceReport } from './privacy/complianceReport.js';
import { me } from './session/me.js';
import { sessions } from './session/sessions.js';
import { movesFeed } from './share-links/movesFeed.js';
import { openShareLink } from './share-links/openShareLink.js';
import { shareLinks } from './share-links/shareLinks.js';
import { adminTimeline } from './timeline/adminTimeline.js';
import { marketTimeline } from './timeline/marketTimeline.js';
import { tokens } from './tokens/tokens.js';
import { webhookDeliveries } from './webhook-endpoints/webhookDeliveries.js';
import { webhookEndpoints } from './webhook-endpoints/webhookEndpoints.js';

const routes = [
  alertSettings,
  alertHistory,
  rehearseAlert,
  annotations,
  tokens,
  webhookEndpoints,
  webhookDeliveries,
  me,
  sessions,
  shareLinks,
  openShareLink,
  movesFeed,
  plan,
  competitors,
  candidates,
  latestImport,
  importRows,
  marketMoves,
  priceHistory,
  priceEvidence,
  evidencePack,
  pageThen,
  ownVariants,
  ...market,
  marketTimeline,
  complianceReport,
  adminTimeline,
  ...suggestions,
  ...discovery,
  ...images,
  notifications,
  feed,
  ...analytics,
  complianceRequests,
  adminSession,
  exportAuditLogs,
  proveAuditLog,
  verification,
  ...auditLogs,
  auditFacets,
  auditHistogram,
  newerAuditLogs,
  activeShops,
  erasures,
  deletedShops,
  sessionStatistics,
  shopCounts,
  health,
  readiness,
  keyDirectory,
];

/** The read side's HTTP routes as a plugin. */
export const queryService =
  (ports: QueryPorts): FastifyPluginAsync =>
  async app => {
    app.decorateRequest('merchant', null);
    app.decorateRequest('operator', null);
    const seen = lastSeen(ports);
    app.addHook('onResponse', async request => {
      const merchant = request.getDecorator<Merchant | null>('merchant');
      if (merchant && !isUnattended(request)) seen(merchant.sessionId);
    });
    for (const route of routes) route(app, ports);
  };
