/** Text messages. Engines: Twilio; the sandbox's mailbox answers as Twilio does. */

export interface SmsMessage {
  /** E.164: `+491512345678`. */
  readonly to: string;
  readonly text: string;
  /** Called with what became of the message; `null` where the provider cannot reach us. */
  readonly statusUrl: string | null;
}

export interface Sms {
  /**
   * Resolves when the provider has taken the message over.
   * @throws DeliveryFailed (platform/mail/port)
   */
  send(message: SmsMessage): Promise<{ readonly providerId: string }>;
  /**
   * Whether a call to one of our addresses was signed by the provider.
   * @param url as the provider was given it, query included.
   */
  isSigned(signature: string | undefined, url: string, parameters: Readonly<Record<string, string>>): boolean;
}
