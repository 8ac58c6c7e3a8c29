/**
 * `/api/openapi.json` describes every call: who may make it, every response and the codes of its refusals (DESIGN §9).
 */
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { startCommandService } from '../../command-service/commandService.fixtures.js';
import { ERRORS, type ErrorCode } from '../../domain/kernel/errors.js';
import { allEndpoints } from '../../platform/runtime/http/endpoints.fixtures.js';
import { readSide } from '../../query-service/queryService.fixtures.js';

interface Answer {
  readonly description: string;
  readonly content?: Readonly<Record<string, { schema: { properties?: { code?: { enum?: readonly ErrorCode[] } } } }>>;
}

interface Described {
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> };
}

interface Read {
  readonly descriptions: readonly Description[];
  readonly calls: readonly (Described & { readonly call: string })[];
  readonly named: ReadonlyMap<string, Described>;
}

let reading: Promise<Read> | undefined;
/** Once, and within a test, as the services end with it. */
const described = (): Promise<Read> => {
  reading ??= readDescriptions();
  return reading;
};

async function readDescriptions(): Promise<Read> {
  const write = await startCommandService();
  const read = await readSide();
  const answers = [await write.app.inject('/api/openapi.json'), await read.get('/api/openapi.json', '')];
  await write.close();
  const descriptions = answers.map(answer => answer.json() as Description);
  const calls = descriptions.flatMap(({ paths }) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ call: `${method.toUpperCase()} ${path}`, ...one })),
    ),
  );
  return { descriptions, calls, named: new Map(calls.map(one => [one.call, one])) };
}

const codesOf = ({ responses }: Described, status: number): readonly ErrorCode[] =>
  responses[status]?.content?.['application/json']?.schema.properties?.code?.enum ?? [];

/** Normalises as serialised: without TypeBox's own properties, and with a constant as a one-item list. */
const plain = (schema: object): unknown =>
  JSON.parse(JSON.stringify(schema), (_, part: { readonly const?: string } | null) => {
    if (part === null || typeof part !== 'object' || !('const' in part)) return part;
    const { const: word, ...rest } = part;
    return { ...rest, enum: [word] };
  });

describe('the API’s description', () => {
  it('is OpenAPI 3.1', async () => {
    const { descriptions } = await described();
    for (const description of descriptions) {
      expect(description.openapi).toBe('3.1.0');
      expect(await new Validator().validate(structuredClone(description) as object as Record<string, unknown>)).toEqual(
        { valid: true },
      );
    }
  });

  it('matches the endpoints: each is served once, and nothing else is', async () => {
    const { calls } = await described();
    const endpoints = [...(await allEndpoints()).values()];
    const written = endpoints.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    expect(calls.map(({ call }) => call).sort()).toEqual(written.sort());
  });

  it('states callers, responses and refusals as each endpoint does', async () => {
    const { named } = await described();
    for (const { method, path, audience, personOnly, answer, answers = {}, status = 200, errors = [] } of (
      await allEndpoints()
    ).values()) {
      const call = `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
      const one = named.get(call) ?? expect.fail(call);
      const callers = audience === 'session' && !personOnly ? ['session', 'token'] : [audience];
      expect([call, one.security]).toEqual([call, audience === 'public' ? [] : callers.map(one => ({ [one]: [] }))]);
      const statuses = [...(answer ? [status] : []), ...Object.keys(answers).map(Number)];
      for (const each of statuses)
        expect([call, Object.keys(one.responses)]).toEqual([call, expect.arrayContaining([String(each)])]);
      if (answer)
        expect([call, one.responses[status]?.content?.['application/json']?.schema]).toEqual([call, plain(answer)]);
      for (const code of errors)
        expect([call, code, codesOf(one, ERRORS[code].status)]).toEqual([call, code, expect.arrayContaining([code])]);
    }
  });

  it('says what every call does', async () => {
    const { calls } = await described();
    expect(calls.length).toBeGreaterThan(50);
    expect(calls.filter(({ summary }) => !summary).map(({ call }) => call)).toEqual([]);
  });

  it('says who may make each call, by a scheme that it explains', async () => {
    const { descriptions, calls } = await described();
    for (const { components } of descriptions)
      expect(components.securitySchemes.session).toMatchObject({ type: 'apiKey', in: 'cookie' });
    const schemes = new Set(descriptions.flatMap(({ components }) => Object.keys(components.securitySchemes)));
    for (const { call, security } of calls) {
      expect(security, call).toBeDefined();
      for (const one of security?.flatMap(Object.keys) ?? []) expect([call, schemes.has(one)]).toEqual([call, true]);
    }
  });

  it('leaves only calls that need no session open to anyone', async () => {
    const open = (await described()).calls.filter(({ security }) => security?.length === 0);
    expect(open.map(({ call }) => call)).toEqual([
      'GET /api/auth/shopify/install',
      'GET /api/auth/shopify/login',
      'GET /api/auth/shopify/callback',
      'POST /api/client-errors',
      'POST /api/admin/login',
      'GET /api/admin/session',
      'GET /api/health/summary',
    ]);
  });

  it.each([
    ['POST /api/webhooks/shopify', 'shopifySignature'],
    ['POST /api/webhooks/sms/reply', 'smsSignature'],
    ['POST /api/webhooks/sms/status', 'smsSignature'],
    ['POST /api/webhooks/mail/bounce', 'mailToken'],
    ['POST /api/alerts/unsubscribe', 'linkToken'],
    ['POST /api/alerts/weekly/unsubscribe', 'linkToken'],
    ['GET /api/auth/shopify/enter', 'entryKey'],
    ['POST /api/auth/shopify/enter', 'entryKey'],
    ['GET /api/images/products/{id}', 'session', 'token'],
    ['POST /api/competitors', 'session', 'token'],
    ['GET /api/analytics/revenue', 'session', 'token'],
    ['POST /api/tokens', 'session'],
  ])('%s: %s', async (call, ...schemes) =>
    expect((await described()).named.get(call)?.security).toEqual(schemes.map(scheme => ({ [scheme]: [] }))),
  );

  it('lists every response with its own status, and every refusal with its codes', async () => {
    const { calls } = await described();
    for (const one of calls) {
      const statuses = Object.keys(one.responses);
      expect([one.call, statuses.filter(status => !/^[2-5]\d\d$/.test(status))]).toEqual([one.call, []]);
      expect([one.call, statuses.some(status => /^[23]/.test(status))]).toEqual([one.call, true]);
      for (const status of statuses) {
        expect([one.call, status, one.responses[status]?.description]).not.toContain('Default Response');
        const codes = codesOf(one, Number(status));
        expect([one.call, status, codes.length > 0]).toEqual([one.call, status, /^[45]/.test(status)]);
        for (const code of codes) expect([code, ERRORS[code].status]).toEqual([code, Number(status)]);
      }
      expect([one.call, codesOf(one, 500)]).toEqual([one.call, ['INTERNAL', 'STREAM_BROKEN']]);
      const merchants = one.security?.some(scheme => 'session' in scheme) && !one.responses[302];
      const known = merchants ? ['AUTHENTICATION_REQUIRED', 'SESSION_EXPIRED', 'TOKEN_INVALID'] : codesOf(one, 401);
      expect([one.call, codesOf(one, 401)]).toEqual([one.call, known]);
    }
  });

  it.each([
    ['POST /api/competitors', 400, 'COMPETITOR_URL_REQUIRED'],
    ['POST /api/competitors', 400, 'COMPETITOR_ALREADY_TRACKED'],
    ['POST /api/competitors', 412, 'PRODUCTS_SYNC_NEEDED'],
    ['POST /api/competitors/discovery/trigger', 429, 'DISCOVERY_COOLDOWN'],
    ['POST /api/auth/shopify/profile/force-disconnect', 400, 'STORE_UNKNOWN'],
    ['GET /api/competitors', 400, 'POSITION_UNKNOWN'],
    ['GET /api/competitors', 503, 'READ_MODEL_BEHIND'],
    ['GET /api/competitors/{id}/history', 404, 'COMPETITOR_NOT_FOUND'],
    ['POST /api/webhooks/shopify', 401, 'WEBHOOK_SIGNATURE_INVALID'],
  ] as const)('%s may return %i %s', async (call, status, code) => {
    const { named } = await described();
    expect(codesOf(named.get(call) ?? expect.fail(call), status)).toContain(code);
  });

  it('includes the calls for market, discovery and alerts that the spec does not have', async () => {
    const { named } = await described();
    for (const call of [
      'POST /api/competitors/{id}/check',
      'PUT /api/competitors/{id}/schedule',
      'PUT /api/competitors/{id}/product',
      'GET /api/competitors/{id}/history',
      'GET /api/competitors/{id}/evidence',
      'GET /api/market/summary',
      'GET /api/market/products',
      'GET /api/alerts/settings',
      'PUT /api/alerts/settings',
      'POST /api/alerts/test',
      'GET /api/alerts/history',
      'POST /api/alerts/confirm',
      'POST /api/alerts/unsubscribe',
      'POST /api/alerts/weekly/unsubscribe',
      'POST /api/webhooks/sms/reply',
      'POST /api/webhooks/mail/bounce',
    ])
      expect(named.has(call), call).toBe(true);
  });
});
