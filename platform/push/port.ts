/** Sends messages to browsers through their own push services (RFC 8030). Engine: VAPID over the guarded fetcher. */

/** A browser's push subscription, as its `PushSubscription.toJSON()` states it. */
export interface PushSubscription {
  /** The push service's URL for this browser. Whoever knows it can send, so it is kept sealed. */
  readonly endpoint: string;
  readonly keys: {
    /** The browser's public key: an uncompressed point on P-256, base64url. */
    readonly p256dh: string;
    /** 16 bytes, base64url. */
    readonly auth: string;
  };
}

export interface PushMessage {
  /** At most `LARGEST_BYTES` in UTF-8. */
  readonly text: string;
  /** At most 32 base64url characters: a later message with the same topic replaces one that is still waiting. */
  readonly topic: string;
}

/** RFC 8030 §7.2: services must accept 4,096 bytes. Encryption adds 103. */
export const LARGEST_BYTES = 3_993;

export interface Push {
  /** This installation's key, which a browser needs to subscribe: an uncompressed point on P-256, base64url. */
  readonly publicKey: string;
  /** Checks a subscription from a stranger's hands: its address is https and public, and its keys are keys. */
  accepts(subscription: PushSubscription): boolean;
  /**
   * Resolves when the push service has accepted the message.
   * @throws DeliveryFailed (platform/mail/port); `404` and `410` mean that the subscription has ended.
   */
  send(subscription: PushSubscription, message: PushMessage): Promise<{ readonly providerId: string }>;
  close(): Promise<void>;
}
