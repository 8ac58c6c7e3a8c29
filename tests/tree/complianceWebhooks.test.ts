/**
 * Operators must declare the three compliance webhooks by hand in the app's settings at Shopify: docs/self-hosting.md
 * must list them with their address.
 */
import { createHmac } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SECRET, SHOP, startCommandService } from '../../command-service/commandService.fixtures.js';
import { textOf } from './sourceTree.js';

const guide = textOf('docs/self-hosting.md');
const section = /## Connect a real Shopify store\n([\s\S]*?)\n## /.exec(guide)?.[1] ?? '';
const toml = /```toml\n([\s\S]*?)```/.exec(section)?.[1] ?? '';

const BODIES: Readonly<Record<string, string>> = {
  'customers/data_request': `{"shop_domain":"${SHOP}","orders_requested":[],"customer":{"id":1},"data_request":{"id":9}}`,
  'customers/redact': `{"shop_domain":"${SHOP}","customer":{"id":1},"orders_to_redact":[]}`,
  'shop/redact': `{"shop_id":1,"shop_domain":"${SHOP}"}`,
};

describe('the instructions for a real store', () => {
  it('list the three compliance webhooks, with no address but that of the route that takes them', async () => {
    const topics = /compliance_topics = (\[.*\])/.exec(toml)?.[1] ?? '[]';
    expect(JSON.parse(topics)).toEqual(['customers/data_request', 'customers/redact', 'shop/redact']);
    const [, uri = '', pattern] = /uri = "([^"]+)"\s+# (\S+)/.exec(toml) ?? [];
    expect(pattern).toBe('<TIDEWATCH_PUBLIC_URL>/api/webhooks/shopify');

    const service = await startCommandService();
    onTestFinished(() => service.close());
    for (const [topic, body] of Object.entries(BODIES)) {
      const answer = await service.app.inject({
        method: 'POST',
        url: new URL(uri).pathname,
        payload: body,
        headers: {
          'content-type': 'application/json',
          'x-shopify-topic': topic,
          'x-shopify-hmac-sha256': createHmac('sha256', SECRET).update(body).digest('base64'),
          'x-shopify-shop-domain': SHOP,
          'x-shopify-webhook-id': `webhook ${topic}`,
          'x-shopify-triggered-at': '2026-07-01T08:30:00Z',
        },
      });
      expect([topic, answer.statusCode]).toEqual([topic, 200]);
    }
    expect(service.published.map(({ message }) => (message.value as { topic: string }).topic)).toEqual(
      Object.keys(BODIES),
    );
  });

  it('give the redirect address that is served, and its origin', () => {
    expect(section).toContain('`<TIDEWATCH_PUBLIC_URL>/api/auth/shopify/callback`');
    expect(section).toContain('export TIDEWATCH_PUBLIC_URL=https://tidewatch.example.com ');
  });
});
