/**
 * Sends one HTTP request to the store platform, limited in time and size, and never redirected (a token would travel
 * along).
 */
import { abortedBy } from '../../runtime/abortedBy.js';
import { ShopifyError } from '../port.js';

/** Shopify answers a page of 250 orders in seconds; a request that takes longer is stuck. */
const TIMEOUT_MS = 30_000;
/** Decoded bytes. The largest page (250 orders with 50 lines each) has about 8 MB. */
const LARGEST_ANSWER = 32 * 1024 * 1024;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly requestId: string | undefined;
}

export type Post = (url: string, headers: Readonly<Record<string, string>>, body: unknown) => Promise<HttpAnswer>;

/**
 * @param ended once aborted, no request is sent, and those in flight are cut.
 * @throws ShopifyError `unreachable` if no response came; `bad_answer` if it was cut off or is too large.
 */
export const createPost =
  (fetch: typeof globalThis.fetch, ended: AbortSignal): Post =>
  async (url, headers, body) => {
    const { signal, release } = abortedBy(AbortSignal.timeout(TIMEOUT_MS), ended);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal,
      }).catch((fault: unknown) => {
        throw new ShopifyError('unreachable', `no answer from ${new URL(url).host}: ${causeOf(fault)}`);
      });
      return await answerOf(response);
    } finally {
      release();
    }
  };

async function answerOf(response: Response): Promise<HttpAnswer> {
  const { status, headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  return { status, headers, text: await textOf(response, requestId), requestId };
}

async function textOf(response: Response, requestId: string | undefined): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > LARGEST_ANSWER) break;
      chunks.push(chunk);
    }
  } catch (fault) {
    throw new ShopifyError('bad_answer', `the answer broke off after ${size} bytes: ${causeOf(fault)}`, requestId);
  }
  if (size > LARGEST_ANSWER)
    throw new ShopifyError('bad_answer', `the answer has more than ${LARGEST_ANSWER} bytes`, requestId);
  return Buffer.concat(chunks).toString('utf8');
}

/** The system's code (`ECONNREFUSED`), which `fetch` hides in the error's cause. */
function causeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  const cause = fault.cause as { code?: string; message?: string } | undefined;
  return cause?.code ?? cause?.message ?? fault.message;
}
