import { AddressRefused } from '../outbound/guard/fetchErrors.js';
import type { Resolver } from '../outbound/guard/resolver.js';
import { retryAfterSeconds } from '../outbound/pace/retryAfter.js';
import { guardedPost } from '../outbound/post/guardedPost.js';
import { type Clock, msOf } from '../runtime/clock/clock.js';
import type { OutgoingWebhooks } from './port.js';
import { signWebhook } from './signWebhook.js';

interface OutgoingWebhookOptions {
  /** The sandbox's receiver; empty otherwise. */
  readonly except: readonly string[];
  readonly clock: Clock;
  readonly resolver?: Resolver;
}

export function openOutgoingWebhooks({ clock, ...outbound }: OutgoingWebhookOptions): OutgoingWebhooks {
  const outside = guardedPost(outbound);
  return {
    allows: outside.allows,

    async send({ url, secrets, id, body }, signal) {
      const began = performance.now();
      const answer = (status: number | null, error: string | null, retryAfter: number | null = null) => ({
        ...{ status, error, retryAfter, ms: Math.round(performance.now() - began) },
      });
      if (!outside.allows(url)) return answer(null, 'address_refused');
      const seconds = Math.floor(msOf(clock.now()) / 1_000);
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Tidewatch-Webhooks/1',
        'webhook-id': id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(secrets, { id, seconds, body }),
      };
      try {
        const { status, retryAfter } = await outside.post(url, headers, Buffer.from(body), signal);
        return answer(status, null, retryAfterSeconds(retryAfter ?? undefined, msOf(clock.now())) ?? null);
      } catch (fault) {
        signal.throwIfAborted();
        return answer(null, codeOf(fault));
      }
    },
    close: () => outside.close(),
  };
}

function codeOf(fault: unknown): string {
  if (fault instanceof AddressRefused) return 'address_refused';
  const { code, name } = fault as { code?: unknown; name?: unknown };
  // The connection, the answer's head or the whole call took too long.
  if (name === 'TimeoutError' || /^UND_ERR_\w+_TIMEOUT$/.test(String(code))) return 'timeout';
  return typeof code === 'string' ? code : String(name ?? 'unknown');
}
