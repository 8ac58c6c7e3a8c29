/** Test fixture: a search service on loopback with scripted answers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { RetryPolicy } from './callSearchService.js';

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
export type Answer = { readonly status?: number; readonly json?: unknown; readonly text?: string };

/** @param answer `null`: never answers. */
export async function answering(answer: (asked: Asked) => Answer | null) {
  const requests: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += String(chunk);
    });
    request.on('end', () => {
      const url = new URL(request.url ?? '', 'http://localhost');
      const one = { method: request.method ?? '', url, headers: request.headers, body };
      requests.push(one);
      const given = answer(one);
      if (given === null) return;
      response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
      response.end(given.text ?? JSON.stringify(given.json));
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>(done => server.close(() => done()));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: requests };
}

/** No pauses between attempts. */
export const NO_PAUSES: RetryPolicy = { attempts: 3, timeoutMs: 15_000, pauseMs: 0 };
