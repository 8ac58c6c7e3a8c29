/** Serves a sandbox shop's consent page, token endpoint and signed app link (shopify reference §3 and §5). */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ShopDomain } from '../../../domain/kernel/names.js';
import { isShopDomain } from '../../../domain/shop/shopDomain.js';
import { hashOf } from '../../../platform/runtime/ids/ids.js';
import type { Html } from '../../http/html.js';
import type { ShopifySandbox } from '../shopifySandbox.js';
import { type ConsentRequest, consentPage, refusalPage } from './consentPage.js';
import { scopesIn } from './scopes.js';
import { signedQuery } from './signature.js';
import type { IssuedTokens } from './tokens.js';

type Parameters = Readonly<Record<string, unknown>>;
interface ShopRoute {
  Params: { shop: string };
}

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token';
const CODE_USED = 'The authorization code was not found or was already used';
/** The scopes granted without consent to an app of the store's own organisation. */
const EVERY_SCOPE = 'read_orders,read_products,read_inventory,read_locations,read_customers,read_reports';

/** Routes below `/shopify/:shop`. */
export function oauthRoutes(app: FastifyInstance, sandbox: ShopifySandbox): void {
  const { tokens, clientId, clientSecret, now } = sandbox;

  app.get<ShopRoute & { Querystring: Parameters }>('/admin/oauth/authorize', (request, reply) => {
    const asked = checked(request.params.shop, request.query, sandbox);
    if ('refusal' in asked) return htmlReply(reply, 400, asked.refusal);
    const store = sandbox.store(asked.shop);
    return htmlReply(reply, 200, consentPage(store.profile, asked, tokens.grantedTo(asked.shop) !== null));
  });

  app.post<ShopRoute & { Body: Parameters | null }>('/admin/oauth/authorize', (request, reply) => {
    const asked = checked(request.params.shop, request.body ?? {}, sandbox);
    if ('refusal' in asked) return htmlReply(reply, 400, asked.refusal);
    const { shop, state, redirectUri, scopes } = asked;
    const outcome: Record<string, string> =
      text(request.body, 'decision') === 'deny'
        ? { error: 'access_denied', error_description: 'The merchant denied the request.' }
        : { code: tokens.issueCode({ shop, scope: scopes.join(','), now: now() }) };
    const target = new URL(redirectUri);
    target.search = signedQuery({ ...outcome, state }, { shop, secret: clientSecret, now: now() }).toString();
    return reply.redirect(target.toString(), 302);
  });

  app.post<ShopRoute & { Body: Parameters | null }>('/admin/oauth/access_token', (request, reply) => {
    const { shop } = request.params;
    const given = (name: string) => text(request.body, name);
    const refuse = (error: string, description: string) =>
      reply.status(400).send({ error, error_description: description });
    reply.header('cache-control', 'no-store');

    if (!isShopDomain(shop)) return reply.status(404).send({ errors: 'Not Found' });
    if (given('client_id') !== clientId || !sameSecret(given('client_secret'), clientSecret))
      return refuse('invalid_client', 'The client id or the client secret is wrong');
    if (given('grant_type') === 'refresh_token') {
      const issued = tokens.refresh({ shop, refreshToken: given('refresh_token'), now: now() });
      return issued ?? refuse('invalid_grant', 'The refresh token is invalid, expired or was replaced');
    }
    if (given('grant_type') === 'client_credentials')
      return granted(tokens.clientCredentials({ shop, scope: EVERY_SCOPE, now: now() }));
    if (given('grant_type') === TOKEN_EXCHANGE) {
      const offline = [given('subject_token_type'), given('requested_token_type')].every(type => type === OFFLINE);
      if (!offline || given('expiring') !== '1')
        return refuse('invalid_request', 'The sandbox exchanges offline tokens for expiring offline tokens');
      const issued = tokens.exchange({ shop, accessToken: given('subject_token'), now: now() });
      return issued ?? refuse('invalid_subject_token', 'The subject token is invalid or expires already');
    }
    if (given('grant_type') !== '' && given('grant_type') !== 'authorization_code')
      return refuse('unsupported_grant_type', 'The sandbox does not know this grant type');
    const expiring = given('expiring') === '1';
    const issued = tokens.redeemCode({ shop, code: given('code'), expiring, now: now() });
    return issued ? granted(issued) : refuse('invalid_request', CODE_USED);

    /** The app is installed again: cancels what a removal scheduled. */
    function granted(tokensIssued: IssuedTokens): IssuedTokens {
      if (isShopDomain(shop)) sandbox.webhooks.cancel(shop, 'shop/redact');
      return tokensIssued;
    }
  });

  app.get<ShopRoute>('/install', (request, reply) => {
    const { shop } = request.params;
    if (!isShopDomain(shop)) return htmlReply(reply, 404, refusalPage('There is no such store', shop));
    const query = signedQuery({}, { shop, secret: clientSecret, now: now() });
    return reply.redirect(`${sandbox.appUrl}/?${query}`, 302);
  });
}

/** Parses the consent request, or returns a page with its error. */
function checked(
  shop: string,
  parameters: Parameters,
  { clientId, redirectUris }: ShopifySandbox,
): (ConsentRequest & { shop: ShopDomain }) | { refusal: Html } {
  const asked = {
    clientId: text(parameters, 'client_id'),
    redirectUri: text(parameters, 'redirect_uri'),
    state: text(parameters, 'state'),
    scopes: scopesIn(text(parameters, 'scope')),
  };
  if (!isShopDomain(shop))
    return { refusal: refusalPage('There is no such store', `${shop} is not the domain of a store.`) };
  if (asked.clientId !== clientId)
    return { refusal: refusalPage('Unknown app', 'No app is registered under this client id.') };
  if (!isAllowedRedirect(asked.redirectUri, redirectUris))
    return {
      refusal: refusalPage(
        'The redirect address is not allowed',
        'The app asks to send you to an address that is not registered for it.',
      ),
    };
  if (asked.scopes.length === 0)
    return { refusal: refusalPage('Nothing to approve', 'The app asks for no access that exists.') };
  return { ...asked, shop };
}

/** Reads a parameter; returns '' if missing or repeated. The token endpoint also accepts numbers in JSON. */
function text(parameters: Parameters | null | undefined, name: string): string {
  const value = parameters?.[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(expected)));

const htmlReply = (reply: FastifyReply, status: number, page: Html) =>
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page.markup);

/**
 * Returns whether the consent page may redirect there: to the app's registered URLs, and in the sandbox to this
 * machine.
 */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** @param registered exact URLs; loopback URLs need no registration, on any port. */
function isAllowedRedirect(uri: string, registered: readonly string[]): boolean {
  if (registered.includes(uri)) return true;
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.has(hostname) && username === '' && password === '';
}
