/**
 * Reads a bounce: a mail server's delivery status notification (RFC 3464) about a mail it had accepted, which arrives
 * as a mail. Reads only its fields, however its parts are wrapped.
 */

export interface Bounce {
  /** Our own id of the message: `MailMessage.id`. */
  readonly messageId: string;
  /** Such as `5.1.1` (RFC 3463), no such mailbox. Never foreign text, which may contain the address. */
  readonly code: string;
}

/** Reads the envelope id, which returns unchanged (RFC 3461); without it, falls back to the mail's own header. */
const ENVELOPE_ID = /^original-envelope-id:[ \t]*([\w-]{1,64})[ \t]*$/im;
const MESSAGE_ID = /^message-id:[ \t]*<([\w-]{1,64})@[^>\s]{1,255}>/gim;
const ACTION = /^action:[ \t]*(\w{1,20})/im;
const STATUS = /^status:[ \t]*(\d\.\d{1,3}\.\d{1,3})/im;

/** @returns `null` for any other mail, and for a delay, which the server retries by itself. */
export function readBounce(mail: string): Bounce | null {
  if (!/report-type="?delivery-status"?/i.test(mail) || ACTION.exec(mail)?.[1]?.toLowerCase() !== 'failed') return null;
  // The last Message-ID belongs to the returned mail; the first is the notification's own.
  const messageId = ENVELOPE_ID.exec(mail)?.[1] ?? [...mail.matchAll(MESSAGE_ID)].at(-1)?.[1];
  return messageId === undefined ? null : { messageId, code: STATUS.exec(mail)?.[1] ?? '5.0.0' };
}
