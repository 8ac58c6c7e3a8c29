import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../../../domain/kernel/names.js';
import { parseLossless } from '../admin-api/losslessJson.js';
import { needsShared, sharedIsThere, sharedJson, sharedPath } from '../shared.fixtures.js';
import { changedAt, isNewer, readDelivery, signatureOf, verifyWebhook } from './webhooks.js';

const BODY = Buffer.from('{"id":820982911946154508,"note":"café 🐟"}');
/** From the golden vectors: the official library accepts it. */
const HMAC = 'YoLuXcdub8LsTRhxUHlCTDCM2tOSeqBgcA/ta9ovuvA=';

const headers = {
  'x-shopify-topic': 'orders/updated',
  'x-shopify-hmac-sha256': HMAC,
  'x-shopify-shop-domain': 'aurora-outfitters.myshopify.com',
  'x-shopify-api-version': '2026-07',
  'x-shopify-webhook-id': 'w-1',
  'x-shopify-event-id': 'e-1',
  'x-shopify-triggered-at': '2026-07-01T09:00:00.123456789Z',
};
const delivery = {
  topic: 'orders/updated',
  shop: 'aurora-outfitters.myshopify.com',
  webhookId: 'w-1',
  eventId: 'e-1',
  apiVersion: '2026-07',
  triggeredAt: '2026-07-01T09:00:00.123Z',
};
const without = (name: string) => Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name));

describe('the signature of a delivery', () => {
  it('covers the raw bytes', () => {
    expect(verifyWebhook(BODY, signatureOf(headers), ['hush'])).toBe(true);
    expect(verifyWebhook(Buffer.concat([BODY, Buffer.from('\n')]), HMAC, ['hush'])).toBe(false);
    expect(verifyWebhook(Buffer.from(JSON.stringify(JSON.parse(BODY.toString()))), HMAC, ['hush'])).toBe(false);
  });

  it('may use the previous secret', () => {
    expect(verifyWebhook(BODY, HMAC, ['new', 'hush'])).toBe(true);
    expect(verifyWebhook(BODY, HMAC, ['new'])).toBe(false);
  });

  it.each(['', 'YoLu', HMAC.toLowerCase(), `${HMAC}=`, HMAC.replace('Yo', 'oY')])("is refused as '%s'", hmac => {
    expect(verifyWebhook(BODY, hmac, ['hush'])).toBe(false);
  });

  it('is refused if it is missing', () => {
    expect(verifyWebhook(BODY, signatureOf(without('x-shopify-hmac-sha256')), ['hush'])).toBe(false);
  });

  it.skipIf(!sharedIsThere)(`is as in each golden vector${needsShared}`, () => {
    interface Vector {
      secret: string;
      body?: string;
      body_file?: string;
      x_shopify_hmac_sha256: string;
    }
    const vectors =
      sharedJson<{ webhook_body_derived: Vector[] }>('hmac-golden-vectors.json')?.webhook_body_derived ?? [];
    expect(vectors).toHaveLength(2);
    for (const { secret, body, body_file, x_shopify_hmac_sha256 } of vectors) {
      const bytes = body_file ? readFileSync(sharedPath(body_file)) : Buffer.from(body ?? '');
      expect(verifyWebhook(bytes, x_shopify_hmac_sha256, [secret])).toBe(true);
    }
  });
});

describe('the headers of a delivery', () => {
  it('are read', () => expect(readDelivery(headers)).toEqual(delivery));

  it('are also read under the names for events', () => {
    const renamed = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.replace(/^x-/, ''), value]));
    expect(readDelivery(renamed)).toEqual(delivery);
    expect(signatureOf(renamed)).toBe(HMAC);
  });

  it.each(['topic', 'shop-domain', 'webhook-id'])('are refused without %s', name => {
    expect(readDelivery(without(`x-shopify-${name}`))).toBeNull();
  });

  it.each(['evil.com', 'a.myshopify.com.evil.com', ''])("are refused for the shop '%s'", shop => {
    expect(readDelivery({ ...headers, 'x-shopify-shop-domain': shop })).toBeNull();
  });

  it('may lack optional values, or contain nonsense there', () => {
    expect(readDelivery({ ...without('x-shopify-event-id'), 'x-shopify-triggered-at': 'soon' })).toEqual({
      ...delivery,
      eventId: null,
      triggeredAt: null,
    });
  });
});

describe('comparing a delivery’s age', () => {
  const read = readDelivery(headers);
  if (!read) throw new Error('the headers are whole');

  it.each([
    ['its own time', { updated_at: '2026-07-01T10:30:00+02:00' }, '2026-07-01T08:30:00.000Z'],
    ['when it was triggered, where it has none', { id: '1' }, '2026-07-01T09:00:00.123Z'],
    ['when it was triggered, where its own is no time', { updated_at: 'soon' }, '2026-07-01T09:00:00.123Z'],
    ['when it was triggered, where it is no object', null, '2026-07-01T09:00:00.123Z'],
  ])('is judged by %s', (_, payload, changed) => expect(changedAt(payload, read)).toBe(changed));

  const instant = (text: string | null) => (text === null ? null : as<Instant>(text));
  it.each([
    ['2026-07-01T09:00:00.001Z', '2026-07-01T09:00:00.000Z', true],
    ['2026-07-01T09:00:00.000Z', '2026-07-01T09:00:00.000Z', false],
    ['2026-06-30T09:00:00.000Z', '2026-07-01T09:00:00.000Z', false],
    ['2026-06-30T09:00:00.000Z', null, true],
    [null, '2026-07-01T09:00:00.000Z', true],
  ])('%s against %s: %s', (changed, held, news) => expect(isNewer(instant(changed), instant(held))).toBe(news));
});

describe.skipIf(!sharedIsThere)(`the sample payloads${needsShared}`, () => {
  it('are read without changing an id', () => {
    const files = sharedIsThere ? readdirSync(sharedPath('webhooks')).filter(file => /__.*\.json$/.test(file)) : [];
    expect(files.length).toBe(39);
    for (const file of files) {
      const text = readFileSync(sharedPath(`webhooks/${file}`), 'utf8');
      const longIds = [...text.matchAll(/[: ](\d{16,})\b/g)].map(match => match[1]);
      const read = JSON.stringify(parseLossless(text));
      for (const id of longIds) expect(read, file).toContain(`"${id}"`);
    }
  });
});
