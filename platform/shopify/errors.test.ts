/** Reproduces every failure in the reference over real HTTP, and checks its classification. */
import { Type } from 'typebox';
import { afterEach, describe, expect, it } from 'vitest';
import { operation } from './admin-api/operations/operation.js';
import { type Loopback, loopback, SHOP, TOKEN } from './loopback.fixtures.js';
import type { ShopifyFailure } from './port.js';
import { needsShared, sharedIsThere, sharedJson } from './shared.fixtures.js';

interface Sample {
  http: number;
  body: { data?: unknown };
}
const { _note, ...samples } = sharedJson<Record<string, Sample>>('errors.json') ?? {};

const FAILURES: Readonly<Record<string, ShopifyFailure>> = {
  bad_token: 'reauth_required',
  wrong_shop_or_version: 'shop_not_found',
  frozen_shop: 'shop_paused',
  locked_shop: 'shop_paused',
  forbidden_scope_rest: 'access_denied',
  scope_missing: 'access_denied',
  shopifyql_denied: 'access_denied',
  protected_customer_data_object: 'approval_required',
  undefined_field: 'bad_answer',
  syntax_error: 'bad_answer',
  search_filter_ignored_warning: 'bad_answer',
};
/** Refusals inside the data: the operation interprets them. */
const PASSED_ON = [
  'shopifyql_ok',
  'shopifyql_parse_error',
  'webhook_topic_pcd_denied',
  'webhook_topic_scope_denied',
  'webhook_address_taken',
];
const ELSEWHERE = ['oauth_code_used', 'protected_customer_data_field_partial', 'throttled', 'max_cost_exceeded'];

const anything = operation<object>()('query Anything { shop { id } }', Type.Record(Type.String(), Type.Unknown()));

describe.skipIf(!sharedIsThere)(`the failures of the reference${needsShared}`, () => {
  let server: Loopback;
  afterEach(() => server?.close());
  const ask = async (name: string, variables: object = {}, then: object = { data: { shop: {} } }) => {
    const sample = samples[name];
    if (!sample) throw new Error(`no sample ${name}`);
    server = await loopback({ status: sample.http, body: sample.body }, { body: then });
    return server.api.query(SHOP, TOKEN, anything, variables);
  };

  it('all have a case here', () => {
    expect([...Object.keys(FAILURES), ...PASSED_ON, ...ELSEWHERE].sort()).toEqual(Object.keys(samples).sort());
  });

  it.each(Object.entries(FAILURES))('%s is %s, at once', async (name, failure) => {
    await expect(ask(name)).rejects.toMatchObject({ name: 'ShopifyError', failure });
    expect(server.asked).toHaveLength(1);
  });

  it.each(PASSED_ON)('%s is passed on as data', async name => {
    expect(await ask(name)).toEqual({ data: samples[name]?.body.data, withheld: [] });
  });

  it('oauth_code_used is code_used', async () => {
    const sample = samples.oauth_code_used;
    server = await loopback({ status: sample?.http ?? 0, body: sample?.body ?? '' });
    await expect(server.shopify.exchangeCode(SHOP, 'c')).rejects.toMatchObject({ failure: 'code_used' });
  });

  it('protected_customer_data_field_partial keeps the rest, and reports what was withheld', async () => {
    expect(await ask('protected_customer_data_field_partial')).toEqual({
      data: { customer: { email: 'testcustomer@example.com', phone: null } },
      withheld: [
        {
          path: 'customer.phone',
          failure: 'approval_required',
          message: expect.stringContaining('not approved to access the Customer object'),
        },
      ],
    });
  });

  it('throttled waits: (739 − 120) points at 100 a second', async () => {
    await ask('throttled');
    expect(server.slept).toEqual([6190]);
    expect(server.asked).toHaveLength(2);
  });

  it('max_cost_exceeded halves the page', async () => {
    await ask('max_cost_exceeded', { first: 250 });
    expect(server.asked.map(({ body }) => body.variables)).toEqual([{ first: 250 }, { first: 125 }]);
  });
});
