/**
 * Sends text messages with Twilio's own library. It is large, so the first message loads it; the signature check is
 * small and loaded at startup.
 */
import type { Twilio } from 'twilio';
import type RequestClient from 'twilio/lib/base/RequestClient.js';
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js';
import { DeliveryFailed } from '../mail/port.js';
import type { Sms } from './port.js';

interface TwilioOptions {
  readonly accountSid: string;
  readonly authToken: string;
  /** The URL of Twilio's API. */
  readonly origin: string;
  readonly from: string;
}

const API = 'https://api.twilio.com';
const TIMEOUT_MS = 15_000;

export function openTwilio({ accountSid, authToken, origin, from }: TwilioOptions): Sms {
  let client: Promise<Twilio> | null = null;

  return {
    async send({ to, text, statusUrl }) {
      client ??= connect();
      const twilio = await client;
      try {
        const { sid } = await twilio.messages.create({
          to,
          from,
          body: text,
          ...(statusUrl === null ? {} : { statusCallback: statusUrl }),
        });
        return { providerId: sid };
      } catch (fault) {
        throw failureOf(fault);
      }
    },
    isSigned: (signature, url, parameters) =>
      signature !== undefined && validateRequest(authToken, signature, url, parameters),
  };

  async function connect(): Promise<Twilio> {
    const { default: twilio } = await import('twilio');
    const httpClient = new twilio.RequestClient({ timeout: TIMEOUT_MS });
    const request = httpClient.request.bind(httpClient);
    httpClient.request = <Data>(options: RequestClient.RequestOptions<Data>) =>
      request<Data>({ ...options, uri: options.uri.replace(API, origin) });
    return twilio(accountSid, authToken, { httpClient });
  }
}

/**
 * Classifies wrong credentials, a limit and a provider's fault as temporary; every other refusal concerns this number
 * or this message. The code is Twilio's (21610: the recipient replied STOP), otherwise the HTTP status or the system's
 * code.
 */
function failureOf(fault: unknown): DeliveryFailed {
  const { status, code } = fault as { status?: number; code?: number | string };
  const permanent = status !== undefined && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return new DeliveryFailed(permanent, String(code ?? status ?? 'unknown'));
}
