/** Opens the connector: one client for Shopify and for the sandbox that stands in for it. */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Clock } from '../runtime/clock/clock.js';
import { createPost } from './admin-api/createPost.js';
import { type Graphql, graphql } from './admin-api/graphql.js';
import type { Log } from './admin-api/notices.js';
import { downloader } from './bulk/download.js';
import { oauth } from './connect/oauth.js';
import { missingScopes } from './connect/scopes.js';
import { queryFault, type Secrets, signedShop } from './connect/signature.js';
import type { Shopify, TokenEndpoint } from './port.js';
import { storeData } from './storeData.js';
import { webhookSubscriber } from './webhooks/webhookSubscriber.js';
import { verifyWebhook } from './webhooks/webhooks.js';

/** Shopify's own addresses, or one origin that serves them all. */
export type ShopifyTarget = { readonly mode: 'https' } | { readonly mode: 'sandbox'; readonly sandboxOrigin: string };

export type ShopifyOptions = ShopifyTarget & {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The previous secret: Shopify may sign with it for an hour after a change. */
  readonly previousSecret?: string;
  /** Such as `2026-07`. */
  readonly apiVersion: string;
  /** The product needs these. */
  readonly scopes: readonly string[];
  /** Requested too, but the product works without them. */
  readonly optionalScopes?: readonly string[];
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: typeof globalThis.fetch;
  readonly sleep?: (ms: number, ended: AbortSignal) => Promise<void>;
  readonly random?: () => number;
};

export function openShopify(options: ShopifyOptions): Shopify & TokenEndpoint & Graphql {
  const { clientId, clientSecret, previousSecret, apiVersion, scopes, optionalScopes = [], clock, log } = options;
  const secrets: Secrets = previousSecret === undefined ? [clientSecret] : [clientSecret, previousSecret];
  const baseUrl = (shop: ShopDomain): string =>
    options.mode === 'sandbox' ? `${options.sandboxOrigin}/shopify/${shop}` : `https://${shop}`;
  const ending = new AbortController();
  const ended = ending.signal;
  // Every pause and request listens to it: that is no leak.
  setMaxListeners(0, ended);
  const { fetch = globalThis.fetch, sleep = sleepUntil, random = Math.random } = options;
  const post = createPost(fetch, ended);
  const api = graphql({ apiVersion, clock, baseUrl, post, sleep, ended, random, log });

  return {
    ...oauth({ clientId, clientSecret, clock, baseUrl, post }),
    ...api,
    ...storeData(api, downloader(fetch, ended)),
    ...webhookSubscriber(api),
    sandbox: options.mode === 'sandbox',

    authorizeUrl({ shop, state, redirectUri }) {
      const query = new URLSearchParams({
        client_id: clientId,
        scope: [...scopes, ...optionalScopes].join(','),
        redirect_uri: redirectUri,
        state,
      });
      return `${baseUrl(shop)}/admin/oauth/authorize?${query}`;
    },
    queryFault: (query, now) => queryFault(query, secrets, now),
    signedShop: (query, now) => signedShop(query, secrets, now),
    verifyWebhook: (body, hmac) => verifyWebhook(body, hmac, secrets),
    missingScopes: granted => missingScopes(scopes, granted),
    end: () => ending.abort(),
  };
}

const sleepUntil = (ms: number, ended: AbortSignal): Promise<void> => sleepFor(ms, undefined, { signal: ended });
