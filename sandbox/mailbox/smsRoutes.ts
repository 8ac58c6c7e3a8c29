/**
 * Stands in for Twilio: `POST /2010-04-01/Accounts/{sid}/Messages.json`, its errors for Twilio's test numbers, the
 * status callback, and recipients' replies. Messages to all phones go to the mailbox.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { smsReply } from '../../domain/api/deliveryReports.js';
import type { Mailbox } from './mailbox.js';
import { twilioSignature } from './twilioSignature.js';

const ACCOUNT_SID = 'ACsandbox';
const AUTH_TOKEN = 'sandbox-token';
const CALLBACK_MS = 5_000;
/** Delay between the provider's acceptance and the phone's confirmation. */
const DELIVERY_MS = 500;

/** Twilio's test numbers and their error codes. */
const REFUSED: Readonly<Record<string, { status: number; code: number; message: string }>> = {
  '+15005550001': { status: 400, code: 21211, message: "Invalid 'To' Phone Number" },
  '+15005550004': { status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' },
  '+15005550009': { status: 400, code: 21614, message: "'To' number is not a valid mobile number" },
  '+15005550008': { status: 503, code: 20503, message: 'Service unavailable' },
};

export interface Phones {
  /** Sends a recipient's reply. @returns the product's HTTP status. */
  reply(from: string, text: string): Promise<number>;
}

/** @param appUrl the product's URL. */
export function smsRoutes(app: FastifyInstance, mailbox: Mailbox, appUrl: string): Phones {
  app.post('/sms/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    const credentials = Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64');
    if (request.headers.authorization !== `Basic ${credentials}`)
      return reply.status(401).send({ status: 401, code: 20003, message: 'Authenticate' });
    const { To = '', From = '', Body = '', StatusCallback } = request.body as Readonly<Record<string, string>>;
    const refused = REFUSED[To];
    if (refused) return reply.status(refused.status).send(refused);
    if (!/^\+[1-9]\d{7,14}$/.test(To))
      return reply.status(400).send({ status: 400, code: 21211, message: `Invalid 'To' Phone Number: ${To}` });
    if (Body === '') return reply.status(400).send({ status: 400, code: 21602, message: 'Message body is required.' });

    mailbox.keep({ channel: 'sms', from: From, to: To, subject: null, text: Body, html: null, headers: {} });
    const sid = `SM${randomBytes(16).toString('hex')}`;
    const status = { MessageSid: sid, MessageStatus: 'delivered', To, From, AccountSid: ACCOUNT_SID };
    if (StatusCallback) setTimeout(() => void post(StatusCallback, status).catch(() => {}), DELIVERY_MS).unref();
    return reply.status(201).send({ sid, status: 'queued', to: To, from: From, body: Body, error_code: null });
  });

  return {
    reply: (from, text) =>
      // A real account sets this address in Twilio's console.
      post(`${appUrl}${smsReply.path}`, {
        MessageSid: `SM${randomBytes(16).toString('hex')}`,
        AccountSid: ACCOUNT_SID,
        From: from,
        To: '+15005550006',
        Body: text,
      }),
  };
}

async function post(url: string, parameters: Readonly<Record<string, string>>): Promise<number> {
  const { status } = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': twilioSignature(AUTH_TOKEN, url, parameters) },
    body: new URLSearchParams(parameters),
    signal: AbortSignal.timeout(CALLBACK_MS),
  });
  return status;
}
