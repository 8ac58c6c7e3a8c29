import type { Sms } from './port.js';
import { openTwilio } from './twilio.js';

interface SmsOptions {
  /** E.164, or an alphanumeric sender name if the country allows it. */
  readonly from: string;
  /** The sandbox's URL; `null` without a sandbox. */
  readonly sandboxOrigin: string | null;
}

/** The account under which the sandbox knows the product. */
const SANDBOX_ACCOUNT = { accountSid: 'ACsandbox', authToken: 'sandbox-token' };

/**
 * `TIDEWATCH_SMS`: `sandbox:`, `none:` (which is `null`) or `twilio://<account sid>:<auth token>@api.twilio.com`. Another host,
 * or `http` (`twilio+http://`), replaces Twilio in tests.
 */
export function openSms(url: string, { from, sandboxOrigin }: SmsOptions): Sms | null {
  if (url === 'none:') return null;
  if (url === 'sandbox:')
    return openTwilio({ ...SANDBOX_ACCOUNT, origin: `${sandboxOrigin ?? 'http://localhost:8081'}/sms`, from });
  const { protocol, username, password, host } = new URL(url);
  const origin = `${protocol === 'twilio+http:' ? 'http' : 'https'}://${host}`;
  return openTwilio({
    accountSid: decodeURIComponent(username),
    authToken: decodeURIComponent(password),
    origin,
    from,
  });
}
