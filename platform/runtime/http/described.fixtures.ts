/**
 * Checks an app against its own description: a response that `/api/openapi.json` does not list, or lists with another
 * type or schema, fails the test.
 */
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ErrorBody } from '../../../domain/api/common.js';
import type { ErrorCode } from '../../../domain/kernel/errors.js';
import { refusalsOf } from './describedAnswers.js';

/** Call it before registering routes. @returns the undescribed responses so far. */
export function undescribedAnswers(app: FastifyInstance): readonly string[] {
  const routes = new Map<string, RouteOptions>();
  const undescribed: string[] = [];
  app.addHook('onRoute', route => {
    for (const method of [route.method].flat()) routes.set(`${method} ${route.url}`, route);
  });
  app.addHook('onSend', async ({ method, routeOptions, url }, reply, payload) => {
    const { statusCode } = reply;
    const route = routes.get(`${method} ${routeOptions.url}`);
    if (!route || route.schema?.hide) return payload;
    const { code } = statusCode >= 400 ? codeIn(payload) : { code: null };
    const named =
      code === null
        ? statusCode in { ...(route.schema?.response as object), ...route.config?.endpoint?.answers }
        : refusalsOf(route).includes(code);
    const fault = named && code === null ? faultOf(route, statusCode, reply.getHeader('content-type'), payload) : null;
    if (!named) undescribed.push(`${method} ${url.slice(0, 80)}: ${statusCode} ${code ?? ''}`);
    else if (fault !== null) undescribed.push(`${method} ${url.slice(0, 80)}: ${statusCode} ${fault}`);
    return payload;
  });
  return undescribed;
}

/** Returns how a response differs from its published description, or `null`. Checks only the headers of a stream. */
function faultOf(route: RouteOptions, status: number, type: unknown, payload: unknown): string | null {
  const { answers, csv, streams } = route.config?.endpoint ?? {};
  const other = answers?.[status];
  const schema = other?.schema ?? (route.schema?.response as Readonly<Record<number, TSchema>> | undefined)?.[status];
  const sent = typeof type === 'string' ? (type.split(';')[0] ?? '') : '';
  const published: readonly string[] = other
    ? [other.type ?? []].flat()
    : ['application/json', ...(csv ? ['text/csv'] : []), ...(streams ? ['text/event-stream'] : [])];
  const isPublished = published.some(one => one === sent || (one.endsWith('/*') && sent.startsWith(one.slice(0, -1))));
  if (payload && payload !== '' && !isPublished) return `is ${sent}, not ${published.join(' or ') || 'empty'}`;
  if (sent !== 'application/json') return null;
  if (!schema) return 'is an object, and published as text';
  return typeof payload === 'string' ? misfit(schema, JSON.parse(payload)) : null;
}

/** Returns what a value's schema does not allow, or `null`. */
export function misfit(schema: TSchema, value: unknown): string | null {
  const checker = Compile(schema);
  if (checker.Check(value)) return null;
  const [first] = checker.Errors(value);
  return `${first?.instancePath ?? ''} ${first?.message ?? 'is not what is published'}`;
}

function codeIn(payload: unknown): { code: ErrorCode | null } {
  try {
    return { code: (JSON.parse(String(payload)) as ErrorBody).code as ErrorCode };
  } catch {
    return { code: null };
  }
}
