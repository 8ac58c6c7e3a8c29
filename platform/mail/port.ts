/** Mail to one recipient. Engines: SMTP; the sandbox's mailbox is one more SMTP server. */

export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Makes the `Message-ID`: the same message sent twice is one to whoever keeps mail. */
  readonly id: string;
  /** Where one click ends these mails (RFC 8058): for `List-Unsubscribe`. */
  readonly unsubscribeUrl: string;
}

export interface Mail {
  /**
   * Resolves when the server has taken the message over.
   * @returns the server's own name for it, or ours where it gives none.
   * @throws DeliveryFailed
   */
  send(message: MailMessage): Promise<{ readonly providerId: string }>;
  close(): Promise<void>;
}

/** The outside did not take a message. `code` never holds an address or a text of theirs. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  constructor(
    /** Whether trying again is of no use: the address or the message itself was refused. */
    readonly permanent: boolean,
    /** Such as `550 5.1.1`, `21610`, `ETIMEDOUT` or `ETLS certificate not trusted`. */
    readonly code: string,
  ) {
    super(`not delivered: ${code}`);
  }
}
