/** Sends webhooks to addresses from merchants' hands, as the Standard Webhooks specification describes. */

export interface OutgoingWebhook {
  readonly url: string;
  /** `whsec_…`, the current one first: each signs. */
  readonly secrets: readonly string[];
  /** The same for every repeat. */
  readonly id: string;
  /** JSON. */
  readonly body: string;
}

/** `status` is the receiver's; `null` if it did not answer. `error` is a code that says why. */
export interface WebhookAnswer {
  readonly status: number | null;
  readonly error: string | null;
  /** The receiver's `Retry-After` in seconds, if any. */
  readonly retryAfter: number | null;
  readonly ms: number;
}

export interface OutgoingWebhooks {
  /** True for https addresses on the public internet; a name is checked again with each connection. */
  allows(url: string): boolean;
  /**
   * Never throws for a receiver's behaviour. Ends within 15 seconds, follows no redirect.
   * @throws the signal's reason once aborted.
   */
  send(webhook: OutgoingWebhook, signal: AbortSignal): Promise<WebhookAnswer>;
  close(): Promise<void>;
}
