/** Verifies webhook deliveries, reads their headers, and decides whether they are newer than our data. */
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { as, type Instant, type ShopDomain } from '../../../domain/kernel/names.js';
import { isShopDomain } from '../../../domain/shop/shopDomain.js';
import { type Secrets, sameText } from '../connect/signature.js';

export interface Delivery {
  /** Such as `orders/updated`. */
  readonly topic: string;
  readonly shop: ShopDomain;
  /** Shared by every delivery attempt, so that a repeat is recognised. */
  readonly webhookId: string;
  /** Shared by all deliveries of one action. */
  readonly eventId: string | null;
  readonly apiVersion: string | null;
  readonly triggeredAt: Instant | null;
}

/** @param body the raw bytes, before anything has parsed them. @param hmac base64; shopify reference §4. */
export function verifyWebhook(body: Uint8Array, hmac: string, secrets: Secrets): boolean {
  return secrets
    .map(secret => sameText(createHmac('sha256', secret).update(body).digest('base64'), hmac))
    .includes(true);
}

/** Returns a delivery's signature, under either header name; empty if there is none. */
export const signatureOf = (headers: IncomingHttpHeaders): string => header(headers, 'hmac-sha256') ?? '';

/** Reads the headers, under the names for webhooks or for events (shopify reference §12); `null` if any is missing. */
export function readDelivery(headers: IncomingHttpHeaders): Delivery | null {
  const topic = header(headers, 'topic');
  const shop = header(headers, 'shop-domain')?.toLowerCase() ?? '';
  const webhookId = header(headers, 'webhook-id');
  if (!topic || !webhookId || !isShopDomain(shop)) return null;
  return {
    topic,
    shop,
    webhookId,
    eventId: header(headers, 'event-id'),
    apiVersion: header(headers, 'api-version'),
    triggeredAt: instantOf(header(headers, 'triggered-at')),
  };
}

/** Returns when a delivery's subject changed: its own `updated_at`, or the delivery's trigger time without one. */
export function changedAt(payload: unknown, delivery: Delivery): Instant | null {
  const own = typeof payload === 'object' && payload !== null && 'updated_at' in payload ? payload.updated_at : null;
  return instantOf(typeof own === 'string' ? own : null) ?? delivery.triggeredAt;
}

/**
 * Deliveries arrive late and out of order. Only a change newer than our data counts, and a repeat does not. One without
 * a time is always processed.
 */
export const isNewer = (changed: Instant | null, held: Instant | null): boolean =>
  changed === null || held === null || changed > held;

function header(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[`x-shopify-${name}`] ?? headers[`shopify-${name}`];
  return typeof value === 'string' ? value : null;
}

/** Returns `null` if it is not a time. Shopify writes various zones and up to nanoseconds. */
function instantOf(text: string | null): Instant | null {
  const ms = text === null ? Number.NaN : Date.parse(text);
  return Number.isNaN(ms) ? null : as<Instant>(new Date(ms).toISOString());
}
