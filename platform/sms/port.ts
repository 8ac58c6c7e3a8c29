/** Sends text messages. Engines: Twilio; the sandbox's mailbox responds as Twilio does. */

export interface SmsMessage {
  /** E.164: `+491512345678`. */
  readonly to: string;
  readonly text: string;
  /** The callback for the message's outcome; `null` if the provider cannot reach us. */
  readonly statusUrl: string | null;
}

export interface Sms {
  /**
   * Resolves when the provider has accepted the message.
   * @throws DeliveryFailed (platform/mail/port)
   */
  send(message: SmsMessage): Promise<{ readonly providerId: string }>;
  /**
   * Returns whether the provider signed a call to one of our addresses.
   * @param url as registered with the provider, query included.
   */
  isSigned(signature: string | undefined, url: string, parameters: Readonly<Record<string, string>>): boolean;
}
