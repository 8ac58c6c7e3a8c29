/** Holds an app to its own description: a response that `/api/openapi.json` does not name fails the test. */
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { ErrorBody } from '../../../domain/api/common.js';
import type { ErrorCode } from '../../../domain/kernel/errors.js';
import { refusalsOf } from './describedAnswers.js';

/** Call it before the routes are registered. @returns the responses so far that are not described. */
export function undescribedAnswers(app: FastifyInstance): readonly string[] {
  const routes = new Map<string, RouteOptions>();
  const undescribed: string[] = [];
  app.addHook('onRoute', route => {
    for (const method of [route.method].flat()) routes.set(`${method} ${route.url}`, route);
  });
  app.addHook('onSend', async ({ method, routeOptions, url }, { statusCode }, payload) => {
    const route = routes.get(`${method} ${routeOptions.url}`);
    if (!route || route.schema?.hide) return payload;
    const { code } = statusCode >= 400 ? codeIn(payload) : { code: null };
    const named =
      code === null
        ? statusCode in { ...(route.schema?.response as object), ...route.config?.endpoint?.answers }
        : refusalsOf(route).includes(code);
    if (!named) undescribed.push(`${method} ${url.slice(0, 80)}: ${statusCode} ${code ?? ''}`);
    return payload;
  });
  return undescribed;
}

function codeIn(payload: unknown): { code: ErrorCode | null } {
  try {
    return { code: (JSON.parse(String(payload)) as ErrorBody).code as ErrorCode };
  } catch {
    return { code: null };
  }
}
