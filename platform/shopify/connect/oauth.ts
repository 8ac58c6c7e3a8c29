/**
 * Calls the token endpoint (shopify reference §3 and §5): code exchange, refresh, client credentials, token exchange.
 */
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { type Clock, plus } from '../../runtime/clock/clock.js';
import type { HttpAnswer, Post } from '../admin-api/createPost.js';
import { failureOf } from '../failureOf.js';
import { type Grant, ShopifyError, type TokenEndpoint } from '../port.js';

const OFFLINE_TOKEN = 'urn:shopify:params:oauth:token-type:offline-access-token';

const TokenAnswer = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  scope: Type.String(),
  expires_in: Type.Optional(Type.Integer({ minimum: 0 })),
  refresh_token: Type.Optional(Type.String({ minLength: 1 })),
  refresh_token_expires_in: Type.Optional(Type.Integer({ minimum: 0 })),
});
const tokenAnswer = Compile(TokenAnswer);

/** RFC 6749 §5.2. */
const oauthError = Compile(Type.Object({ error: Type.String(), error_description: Type.Optional(Type.String()) }));

/** The app's own id or secret is wrong: no merchant can fix that by reconnecting. */
const APP_REFUSED = ['invalid_client', 'unauthorized_client', 'application_cannot_be_found'];

export interface OAuthOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clock: Clock;
  /** The shop's base URL, without a trailing slash. */
  readonly baseUrl: (shop: ShopDomain) => string;
  readonly post: Post;
}

export interface OAuth extends TokenEndpoint {
  exchangeCode(shop: ShopDomain, code: string): Promise<Grant>;
}

export function oauth({ clientId, clientSecret, clock, baseUrl, post }: OAuthOptions): OAuth {
  async function ask(shop: ShopDomain, parameters: Readonly<Record<string, string>>): Promise<Grant> {
    const answer = await post(
      `${baseUrl(shop)}/admin/oauth/access_token`,
      {},
      {
        client_id: clientId,
        client_secret: clientSecret,
        ...parameters,
      },
    );
    const body = jsonOf(answer);
    if (answer.status !== 200) throw refusalOf(answer, body);
    if (!tokenAnswer.Check(body))
      throw new ShopifyError('bad_answer', 'the token endpoint answered without a token', answer.requestId);
    return grantOf(body, clock);
  }

  return {
    // Never retried: a lost response uses up the code.
    exchangeCode: (shop, code) => ask(shop, { code, expiring: '1' }),
    refresh: (shop, refreshToken) => ask(shop, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    clientCredentials: shop => ask(shop, { grant_type: 'client_credentials' }),
    exchangeToken: (shop, accessToken) =>
      ask(shop, {
        grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
        subject_token: accessToken,
        subject_token_type: OFFLINE_TOKEN,
        requested_token_type: OFFLINE_TOKEN,
        expiring: '1',
      }),
  };
}

function grantOf(answer: Static<typeof TokenAnswer>, clock: Clock): Grant {
  const now = clock.now();
  const after = (seconds: number) => plus(now, seconds * 1000);
  return {
    accessToken: answer.access_token,
    scopes: answer.scope.split(',').filter(scope => scope !== ''),
    ...(answer.expires_in === undefined ? {} : { expiresAt: after(answer.expires_in) }),
    ...(answer.refresh_token === undefined ? {} : { refreshToken: answer.refresh_token }),
    ...(answer.refresh_token_expires_in === undefined
      ? {}
      : { refreshTokenExpiresAt: after(answer.refresh_token_expires_in) }),
  };
}

/**
 * Builds the error. The message quotes only the endpoint's error code: a description may quote what was sent. A refused
 * code or refresh token is always fixed by reconnecting: `reauth_required`. Recognises a used code by its text, with
 * any 4xx status (errors.json, `oauth_code_used`).
 */
function refusalOf(answer: HttpAnswer, body: unknown): ShopifyError {
  const { status, requestId } = answer;
  const refusal = oauthError.Check(body) ? body : { error: '' };
  const code = /^[a-z_]{1,40}$/.test(refusal.error) ? ` (${refusal.error})` : '';
  const message = `the token endpoint answered ${status}${code}`;
  if (/authorization code was not found or was already used/i.test(refusal.error_description ?? ''))
    return new ShopifyError('code_used', message, requestId);
  if (APP_REFUSED.includes(refusal.error)) return new ShopifyError('denied', message, requestId);
  const known = failureOf(status);
  if (known !== null && known !== 'access_denied') return new ShopifyError(known, message, requestId);
  return new ShopifyError(status >= 400 ? 'reauth_required' : 'bad_answer', message, requestId);
}

/** `undefined` if it is not JSON: error pages often are not. */
function jsonOf(answer: HttpAnswer): unknown {
  try {
    return JSON.parse(answer.text);
  } catch {
    return undefined;
  }
}
