/** One request and its answer: no redirect is followed here, and no body is read. */
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';

/** Names lower-case; a header that came several times is joined by `, `. */
export type Headers = Readonly<Record<string, string>>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readable;
  /** For a body that nobody wants: a short one is passed over, so that its connection serves again; a long one is cut. */
  discard(): void;
}

const DISCARD_BYTES = 16 * 1024;

/** Asks for `url`. The caller reads the body or discards it. @throws what the agent throws */
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
  const { statusCode: status, body } = response;
  // What goes wrong with a discarded body has nobody to tell; a reader still sees it.
  body.on('error', () => undefined);
  const discard = () => void body.dump({ limit: DISCARD_BYTES }).catch(() => undefined);
  return { status, headers: joined(response.headers), body, discard };
}

function joined(headers: Record<string, string | string[] | undefined>): Headers {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]);
  return Object.fromEntries(entries) as Headers;
}
