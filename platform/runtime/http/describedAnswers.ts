/**
 * Completes a route's description in `/api/openapi.json` beyond its schema: its callers, every response, and its error
 * codes. Defines here once what applies to all routes; a route's `config` adds the rest.
 */
import type { FastifySchema } from 'fastify';
import { ADMIN_COOKIE, cookieAt, SESSION_COOKIE } from '../../../domain/api/auth.js';
import { IDEMPOTENCY_HEADER, IF_POSITION_HEADER } from '../../../domain/api/common.js';
import type { Audience, CsvTable, Endpoint, OtherAnswer } from '../../../domain/api/endpoint.js';
import { ERRORS, type ErrorCode } from '../../../domain/kernel/errors.js';

/** Callers of a route, and the credentials they need. */
export const securitySchemes = (publicUrl: string) =>
  ({
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieAt(publicUrl, SESSION_COOKIE),
      description: 'The session of a merchant, which connecting a store starts.',
    },
    token: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API token of a merchant, which POST /api/tokens creates: `read` for GET, `write` for changes.',
    },
    admin: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieAt(publicUrl, ADMIN_COOKIE),
      description: 'The session of the operator, which POST /api/admin/login starts.',
    },
    linkToken: {
      type: 'apiKey',
      in: 'query',
      name: 'token',
      description: 'A token from a mail or a share link: for one address and one purpose, or for one chart.',
    },
    entryKey: {
      type: 'apiKey',
      in: 'query',
      name: 'key',
      description: 'A key issued by the command line: for one sign-in, within ten minutes.',
    },
    shopifySignature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Shopify-Hmac-Sha256',
      description: 'The store platform’s HMAC-SHA256 of the raw body, in base64.',
    },
    smsSignature: {
      type: 'apiKey',
      in: 'header',
      name: 'X-Twilio-Signature',
      description: 'The text message provider’s HMAC-SHA1 of the address and the parameters, in base64.',
    },
    mailToken: {
      type: 'http',
      scheme: 'bearer',
      description: 'TIDEWATCH_MAIL_BOUNCE_TOKEN, which the operator’s mail server has.',
    },
  }) as const satisfies Record<Exclude<Audience, 'public'> | 'token', object>;

export interface DescribedRoute {
  readonly method: string | readonly string[];
  readonly schema?: FastifySchema;
  readonly config?: { readonly endpoint?: Endpoint; readonly acts?: true };
}

const ALWAYS: readonly ErrorCode[] = [
  'RATE_LIMITED',
  'INTERNAL',
  'STREAM_BROKEN',
  'SERVICE_UNAVAILABLE',
  'STORE_NOT_WRITABLE',
];
const OF_CHANGES: readonly ErrorCode[] = [
  ...(['INVALID_REQUEST', 'ORIGIN_REFUSED', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'WRITE_CONFLICT'] as const),
];
/** HEAD, and prefetched requests (`platform/runtime/http/unattended`). */
const OF_ACTING_GETS: readonly ErrorCode[] = ['LOADED_AHEAD', 'METHOD_NOT_ALLOWED'];
const OF_MERCHANTS: readonly ErrorCode[] = ['AUTHENTICATION_REQUIRED', 'SESSION_EXPIRED', 'TOKEN_INVALID'];
const PERSON: ErrorCode = 'PERSON_REQUIRED';
const SCOPE: ErrorCode = 'SCOPE_MISSING';
const OF_OPERATORS: readonly ErrorCode[] = ['ADMIN_SESSION_EXPIRED'];

/** The codes that a route may refuse with, in the order of their statuses. */
export function refusalsOf({ method, schema = {}, config = {} }: DescribedRoute): readonly ErrorCode[] {
  const { headers } = schema as { readonly headers?: { readonly properties?: object } };
  const takes = (header: string) => header in (headers?.properties ?? {});
  const { acts, endpoint } = config;
  const changes = [method].flat().some(one => one !== 'GET' && one !== 'HEAD');
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(endpoint?.errors ?? []),
    ...(changes ? OF_CHANGES : []),
    ...(acts ? OF_ACTING_GETS : []),
    // A browser is redirected instead of being refused.
    ...(endpoint?.audience === 'session' && !endpoint.answers?.[302] ? OF_MERCHANTS : []),
    ...(endpoint?.audience === 'session' && !endpoint.answers?.[302] ? [endpoint.personOnly ? PERSON : SCOPE] : []),
    ...(endpoint?.audience === 'admin' ? OF_OPERATORS : []),
    ...(schema.params || schema.querystring ? (['INVALID_REQUEST'] as const) : []),
    ...(takes(IDEMPOTENCY_HEADER) ? (['IDEMPOTENCY_KEY_REUSED'] as const) : []),
    ...(takes(IF_POSITION_HEADER) ? (['POSITION_UNKNOWN', 'READ_MODEL_BEHIND'] as const) : []),
  ]);
  return [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status || a.localeCompare(b));
}

/** A merchant's call takes a session or an API token, unless a person must make it. */
function schemesOf(audience: Audience, personOnly?: true): readonly object[] {
  if (audience === 'public') return [];
  return [{ [audience]: [] }, ...(audience === 'session' && !personOnly ? [{ token: [] }] : [])];
}

/** For the description only: Fastify's serializer still uses the route's own schemas. */
export function describe<Schema extends FastifySchema>(schema: Schema, route: DescribedRoute): Schema {
  const { audience, answers = {}, personOnly, csv, streams, upload } = route.config?.endpoint ?? {};
  const given = Object.entries((schema.response ?? {}) as Readonly<Record<string, object>>);
  const response = {
    ...Object.fromEntries(
      given
        .filter(([status]) => !/xx$/i.test(status))
        .map(([status, one]) => [status, contentOf(one, { csv, streams })]),
    ),
    ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, otherOf(answer)])),
    ...Object.fromEntries(refusedOf(refusalsOf(route), answers)),
  };
  const security = audience === undefined ? {} : { security: schemesOf(audience, personOnly) };
  const body = upload && { consumes: [...upload], body: { type: 'string' } };
  return { ...schema, response, ...security, ...body };
}

/** `text/csv` for a table: one line of column names, then one per row. */
const contentOf = (schema: object, { csv, streams }: { csv: CsvTable | undefined; streams: true | undefined }) => ({
  description: csv ? 'Done, or found. CSV names its columns in the first line.' : 'Done, or found',
  content: {
    'application/json': { schema },
    ...(csv && { 'text/csv': { schema: { type: 'string' } } }),
    ...(streams && { 'text/event-stream': { schema: { type: 'string' } } }),
  },
});

const otherOf = ({ description, type, schema = { type: 'string' } }: OtherAnswer) =>
  type === undefined
    ? { description, type: 'null' }
    : { description, content: Object.fromEntries([type].flat().map(each => [each, { schema }])) };

function refusedOf(codes: readonly ErrorCode[], others: Readonly<Record<number, OtherAnswer>>): [string, object][] {
  const statuses = [...new Set(codes.map(code => ERRORS[code].status))];
  return statuses.map(status => {
    const these = codes.filter(code => ERRORS[code].status === status);
    const pages = [others[status]?.type ?? []].flat();
    return [
      String(status),
      {
        description: these.map(code => `${code}: ${ERRORS[code].text}`).join('\n'),
        content: {
          ...Object.fromEntries(pages.map(page => [page, { schema: { type: 'string' } }])),
          'application/json': { schema: refusalSchema(these) },
        },
      },
    ];
  });
}

/** `ErrorBody`, limited to the codes that are possible here. */
const refusalSchema = (codes: readonly ErrorCode[]) => ({
  type: 'object',
  required: ['error', 'code', 'details'],
  properties: {
    error: { type: 'string' },
    code: { type: 'string', enum: codes },
    details: { type: 'object', additionalProperties: { anyOf: [{ type: 'string' }, { type: 'number' }] } },
  },
});
