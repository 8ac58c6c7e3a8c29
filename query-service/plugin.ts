import type { FastifyPluginAsync } from 'fastify';
import type { Merchant } from '../platform/http/merchant.js';
import { isUnattended } from '../platform/http/unattended.js';
import { lastSeen } from '../platform/sessions/lastSeen.js';
import type { QueryPorts } from './ports.js';
import { alertHistory } from './routes/alertHistory.js';
import { alertSettings } from './routes/alertSettings.js';
import { analytics } from './routes/analytics.js';
import { competitors } from './routes/competitors.js';
import { complianceRequests } from './routes/complianceRequests.js';
import { discovery } from './routes/discovery.js';
import { health } from './routes/health.js';
import { images } from './routes/images.js';
import { market } from './routes/market.js';
import { me } from './routes/me.js';
import { notifications } from './routes/notifications.js';
import { plan } from './routes/plan.js';
import { priceEvidence } from './routes/priceEvidence.js';
import { priceHistory } from './routes/priceHistory.js';
import { readiness } from './routes/readiness.js';
import { sessions } from './routes/sessions.js';
import { suggestions } from './routes/suggestions.js';

const routes = [
  alertSettings,
  alertHistory,
  me,
  sessions,
  plan,
  competitors,
  priceHistory,
  priceEvidence,
  ...market,
  ...suggestions,
  ...discovery,
  ...images,
  notifications,
  ...analytics,
  complianceRequests,
  health,
  readiness,
];

/** The read side's HTTP calls, on whichever server they are registered. */
export const queryService =
  (ports: QueryPorts): FastifyPluginAsync =>
  async app => {
    app.decorateRequest('merchant', null);
    const seen = lastSeen(ports);
    app.addHook('onResponse', async request => {
      const merchant = request.getDecorator<Merchant | null>('merchant');
      if (merchant && !isUnattended(request)) seen(merchant.sessionId);
    });
    for (const route of routes) route(app, ports);
  };
