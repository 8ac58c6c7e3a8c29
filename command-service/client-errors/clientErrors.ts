import * as api from '../../domain/api/clientErrors.js';
import { screenAt } from '../../domain/api/screens.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { count } from '../../platform/runtime/metrics/counts.js';
import type { Route } from '../http/merchantRoute.js';

/** Fits a full report in four-byte characters. */
const LARGEST_BYTES = 80 * 1024;

/**
 * Logs a crash report as one line and counts it. Appends no event: anyone who can load a page may send one, and
 * strangers must not write to the event log.
 */
export const clientErrors: Route = app => {
  app.route<{ Body: api.ClientError }>({
    ...routeOf(api.clientErrors, { limit: LIMITS.clientErrors }),
    bodyLimit: LARGEST_BYTES,
    handler: async ({ body, log }, reply) => {
      const { message, stack, componentStack, path, build } = body;
      const clientError = {
        message: withoutPersonalData(message),
        stack: withoutPersonalData(stack),
        componentStack: withoutPersonalData(componentStack),
        // Drops a path that is not ours: a user typed it, and it may contain anything.
        path: screenAt(path) ?? 'unknown',
        build,
        total: count('client_errors_total'),
      };
      log.error({ clientError }, 'a screen crashed');
      return reply.code(204).send();
    },
  });
};

/** Removes e-mail addresses and URL queries: messages may quote user data. */
const withoutPersonalData = (text: string): string =>
  text.replace(/[\w.+-]{1,64}@[\w.-]{1,255}/g, '[address]').replace(/\?[\w%.-]{1,64}=[^\s)"'<>]*/g, '');
