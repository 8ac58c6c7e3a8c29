/** Posts an event to a program in development, signed as webhooks are. */
import { createHmac } from 'node:crypto';
import type { FeedEvent } from '../../domain/api/feed.js';
import { signWebhook, webhookSecret } from '../../platform/outgoing-webhooks/signWebhook.js';

/** As long as for webhooks. */
const WITHIN_MS = 15_000;

/** The same for the same token, so that the program under development can keep it. */
export const listenSecret = (token: string): string =>
  webhookSecret(createHmac('sha256', token).update('tidewatch listen').digest());

/** @returns the status, or why there was none. */
export async function forward(
  to: string,
  { id }: FeedEvent,
  { body, secret, now }: { readonly body: string; readonly secret: string; readonly now: number },
): Promise<string> {
  const seconds = Math.floor(now / 1_000);
  const answer = await fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(seconds),
      'webhook-signature': signWebhook([secret], { id, seconds, body }),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(WITHIN_MS),
  }).catch((fault: Error & { readonly cause?: { readonly code?: string } }) => fault.cause?.code ?? fault.name);
  if (typeof answer === 'string') return answer;
  await answer.body?.cancel();
  return String(answer.status);
}
