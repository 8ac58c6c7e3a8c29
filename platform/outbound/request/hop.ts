/** Makes one request: follows no redirect and reads no body. */
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { RequestSigner } from '../sign/requestSigner.js';

/** Names are lower-case; a repeated header is joined by `, `. */
export type Headers = Readonly<Record<string, string>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  /** Discards an unwanted body: reads a short one to its end, so that the connection can be reused; cuts a long one. */
  discard(): void;
}

const DISCARD_BYTES = 16 * 1024;

/** The only way to a site: the guarded connections, and the signature on each request. */
export interface Requester {
  readonly agent: Dispatcher;
  /** `null`: requests are not signed. */
  readonly signer: Pick<RequestSigner, 'headers'> | null;
}

/** Requests `url`. The caller reads the body or discards it. @throws what the agent throws */
export async function hop(
  { agent, signer }: Requester,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Answer> {
  const response = await agent.request({
    origin: url.origin,
    path: url.pathname + url.search,
    method: 'GET',
    headers: signer ? { ...headers, ...(await signer.headers(url)) } : headers,
    signal,
  });
  const { statusCode: status, body } = response;
  // A discarded body's errors have no recipient; a reader still sees them.
  body.on('error', () => undefined);
  const discard = () => void body.dump({ limit: DISCARD_BYTES }).catch(() => undefined);
  return { status, headers: joined(response.headers), body, discard };
}

function joined(headers: Record<string, string | string[] | undefined>): Headers {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return Object.fromEntries(entries) as Headers;
}
