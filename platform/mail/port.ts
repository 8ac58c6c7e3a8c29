/** Sends mail to one recipient. Engines: SMTP; the sandbox's mailbox is one more SMTP server. */

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Becomes the `Message-ID`: mail programs treat a message sent twice as one. */
  readonly id: string;
  /** The one-click unsubscribe address (RFC 8058), for `List-Unsubscribe`. */
  readonly unsubscribeUrl: string;
  /** A picture inside the message, which `html` shows as `cid:<id>`; nothing is loaded from a server. */
  readonly picture?: { readonly id: string; readonly png: Buffer };
}

export interface Mail {
  /**
   * Resolves when the server has accepted the message.
   * @returns the server's own name for it, or ours if it gives none.
   * @throws DeliveryFailed
   */
  send(message: MailMessage): Promise<{ readonly providerId: string }>;
  close(): Promise<void>;
}

/** The message was not accepted. `code` never contains an address or a foreign text. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  constructor(
    /** True if retrying is pointless: the address or the message itself was refused. */
    readonly permanent: boolean,
    /** Such as `550 5.1.1`, `21610`, `ETIMEDOUT` or `ETLS certificate not trusted`. */
    readonly code: string,
  ) {
    super(`not delivered: ${code}`);
  }
}
