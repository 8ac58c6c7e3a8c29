/** Serves an app's webhook endpoint for tests: records what arrives, and answers as configured. */
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  readonly topic: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** True if the signature matches the secret. */
  readonly signed: boolean;
}

export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  status: number;
  close(): Promise<void>;
}

export async function receiver(secret: string): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const signature = createHmac('sha256', secret).update(body).digest('base64');
      received.push({
        topic: String(request.headers['x-shopify-topic']),
        headers: request.headers,
        body: body.toString(),
        signed: request.headers['x-shopify-hmac-sha256'] === signature,
      });
      response.writeHead(one.status).end();
    });
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const one: Receiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/api/webhooks/shopify`,
    received,
    status: 200,
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  return one;
}
