import * as api from '../../domain/api/clientErrors.js';
import { pageAt } from '../../domain/api/pages.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { routeOf } from '../../platform/runtime/http/routeOf.js';
import { count } from '../../platform/runtime/metrics/counts.js';
import type { Route } from '../http/merchantRoute.js';

/** A full report with characters of four bytes still fits. */
const LARGEST_BYTES = 80 * 1024;

/**
 * A screen that crashed is one line of the log, and counted. It is no event: whoever can load a page may send one, and
 * strangers write nothing into the event log.
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
        // An address that is none of ours was typed by somebody, and may hold anything.
        path: pageAt(path) ?? 'unknown',
        build,
        total: count('client_errors_total'),
      };
      log.error({ clientError }, 'a screen crashed');
      return reply.code(204).send();
    },
  });
};

/** Messages may quote what was being worked on: addresses of people, and the queries of URLs, stay out of the log. */
const withoutPersonalData = (text: string): string =>
  text.replace(/[\w.+-]{1,64}@[\w.-]{1,255}/g, '[address]').replace(/\?[\w%.-]{1,64}=[^\s)"'<>]*/g, '');
