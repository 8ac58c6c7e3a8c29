/** A webhook endpoint that verifies with Shopify's own library, and records what arrives. */
import '@shopify/shopify-api/adapters/node';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiVersion, LogSeverity, shopifyApi } from '@shopify/shopify-api';

export interface Judged {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly topic: string;
  readonly valid: boolean;
  /** The library's reason for a refusal; `null` if valid. */
  readonly reason: string | null;
}

export interface OfficialReceiver {
  /** The app's URL, without a trailing slash. */
  readonly origin: string;
  readonly url: string;
  /** In order of arrival. */
  readonly judged: readonly Judged[];
  close(): Promise<void>;
}

export async function officialReceiver(app: { clientId: string; clientSecret: string }): Promise<OfficialReceiver> {
  const judged: Judged[] = [];
  const server = createServer(async (rawRequest, rawResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of rawRequest) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const verdict = await shopify.webhooks.validate({ rawBody: body.toString('utf8'), rawRequest, rawResponse });
    judged.push({
      headers: rawRequest.headers,
      body,
      topic: String(rawRequest.headers['x-shopify-topic']),
      valid: verdict.valid,
      reason: verdict.valid ? null : verdict.reason,
    });
    rawResponse.writeHead(verdict.valid ? 200 : 401).end();
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const shopify = shopifyApi({
    apiKey: app.clientId,
    apiSecretKey: app.clientSecret,
    hostName: new URL(origin).host,
    hostScheme: 'http',
    apiVersion: ApiVersion.July26,
    isEmbeddedApp: false,
    logger: { level: LogSeverity.Error, log: () => {} },
  });
  return {
    origin,
    url: `${origin}/api/webhooks/shopify`,
    judged,
    close() {
      server.closeAllConnections();
      return new Promise(resolve => server.close(() => resolve()));
    },
  };
}
