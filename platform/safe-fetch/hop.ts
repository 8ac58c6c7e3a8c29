/** One request and its answer: no redirect is followed here, and no body is read. */
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { Headers } from './judgeResponse.js';

export interface Answer {
  readonly status: number;
  /** Names lower-case; a header that came several times is joined by `, `. */
  readonly headers: Headers;
  readonly body: Readable;
}

/** Asks for `url`. The caller reads the body or destroys it. @throws what the agent throws */
export async function hop(
  agent: Dispatcher,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers,
    signal,
  });
  // An error after the caller let the body go (destroyed it unread) has nobody to tell.
  response.body.on('error', () => undefined);
  return { status: response.statusCode, headers: joined(response.headers), body: response.body };
}

function joined(headers: Record<string, string | string[] | undefined>): Headers {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return Object.fromEntries(entries) as Headers;
}
