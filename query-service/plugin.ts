import type { FastifyPluginAsync } from 'fastify';
import type { QueryPorts } from './ports.js';
import { analytics } from './routes/analytics.js';
import { competitors } from './routes/competitors.js';
import { complianceRequests } from './routes/complianceRequests.js';
import { health } from './routes/health.js';
import { me } from './routes/me.js';
import { notifications } from './routes/notifications.js';

const routes = [
  me,
  competitors,
  notifications,
  ...analytics,
  complianceRequests,
  health,
];

/** The read side's HTTP calls, on whichever server they are registered. */
export const queryService =
  (ports: QueryPorts): FastifyPluginAsync =>
  async app => {
    for (const route of routes) route(app, ports);
  };
