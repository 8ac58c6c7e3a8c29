import * as api from '../../domain/api/clientErrors.js';
import { screenAt } from '../../domain/api/screens.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { count } from '../../platform/runtime/metrics/counts.js';
import type { Route } from '../http/merchantRoute.js';

/** A full report in four-byte characters still fits. */
const LARGEST_BYTES = 80 * 1024;

/**
 * A crash report becomes one log line and is counted. It is not an event: anyone who can load a page may send one, and
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
        // A path that is not ours was typed by someone and may contain anything.
        path: screenAt(path) ?? 'unknown',
        build,
        total: count('client_errors_total'),
      };
      log.error({ clientError }, 'a screen crashed');
      return reply.code(204).send();
    },
  });
};

/** Messages may quote user data: e-mail addresses and URL queries stay out of the log. */
const withoutPersonalData = (text: string): string =>
  text.replace(/[\w.+-]{1,64}@[\w.-]{1,255}/g, '[address]').replace(/\?[\w%.-]{1,64}=[^\s)"'<>]*/g, '');
