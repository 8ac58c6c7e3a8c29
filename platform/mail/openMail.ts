import type { Mail } from './port.js';
import { openSmtp } from './smtp.js';

interface MailOptions {
  /** `Tidewatch <alerts@tidewatch.example>` */
  readonly from: string;
  /** The sandbox's mail server; `null` without a sandbox. */
  readonly sandboxUrl: string | null;
}

/** `TIDEWATCH_MAIL`: `sandbox:`, `smtp://user:password@host:587` (STARTTLS), `smtps://…` or `none:`, which is `null`. */
export function openMail(url: string, { from, sandboxUrl }: MailOptions): Mail | null {
  if (url === 'none:') return null;
  return openSmtp(url === 'sandbox:' ? (sandboxUrl ?? 'smtp://localhost') : url, from);
}
