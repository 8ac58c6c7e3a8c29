/** Starts a sandbox for tests: in memory, on a free port, with a clock that the test sets. */
import { type Sandbox, type SandboxOptions, startSandbox } from './server.js';

export const SHOP = 'aurora-outfitters.myshopify.com';
export const SCOPES = 'read_orders,read_products,read_inventory,read_locations';
export const CALLBACK = 'http://localhost:8080/api/auth/shopify/callback';
export const CLIENT = { client_id: 'test-client', client_secret: 'hush' };
/** A Wednesday noon in New York. */
export const NOW = Date.parse('2026-07-15T16:00:00Z');

export const testSandbox = (options: Partial<SandboxOptions> = {}): Promise<Sandbox> =>
  startSandbox({
    port: 0,
    dataDir: null,
    seed: 'test',
    clientId: CLIENT.client_id,
    clientSecret: CLIENT.client_secret,
    now: () => NOW,
    orders: 400,
    ...options,
  });

export const shopUrl = ({ origin }: Sandbox, shop = SHOP): string => `${origin}/shopify/${shop}`;

export const json = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });

/** Submits the consent form; returns the callback's query. */
export async function approve(sandbox: Sandbox, fields: Record<string, string> = {}): Promise<URLSearchParams> {
  const form = new URLSearchParams({
    client_id: CLIENT.client_id,
    scope: SCOPES,
    redirect_uri: CALLBACK,
    state: 'state-1',
    ...fields,
  });
  const url = `${shopUrl(sandbox)}/admin/oauth/authorize`;
  const answer = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams;
}

export interface TokenAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in?: number;
}

export async function connect(sandbox: Sandbox, scope = SCOPES): Promise<TokenAnswer> {
  const code = (await approve(sandbox, { scope })).get('code');
  const answer = await json(`${shopUrl(sandbox)}/admin/oauth/access_token`, { ...CLIENT, code, expiring: '1' });
  return (await answer.json()) as TokenAnswer;
}

export interface GraphqlAnswer<Data = Record<string, unknown>> {
  readonly data: Data;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
  readonly extensions: {
    readonly cost: { readonly requestedQueryCost: number; readonly throttleStatus: { currentlyAvailable: number } };
    readonly search?: readonly { readonly warnings: readonly { readonly field: string }[] }[];
  };
}

export async function graphql<Data = Record<string, unknown>>(
  sandbox: Sandbox,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<GraphqlAnswer<Data>> {
  const url = `${shopUrl(sandbox)}/admin/api/2026-07/graphql.json`;
  const answer = await json(url, { query, variables }, { 'x-shopify-access-token': token });
  return (await answer.json()) as GraphqlAnswer<Data>;
}
