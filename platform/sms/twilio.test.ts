/** Runs Twilio's own library over the wire against a server that behaves like Twilio. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DeliveryFailed } from '../mail/port.js';
import { openSms } from './openSms.js';

interface Asked {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly form: Record<string, string>;
}

async function answering(status: number, body: object) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
      asked.push({ path: request.url ?? '', authorization: request.headers.authorization, form });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { asked, sms: opened(`twilio+http://AC123:s%3Acret@127.0.0.1:${port}`) };
}

function opened(url: string) {
  const sms = openSms(url, { from: '+15005550006', sandboxOrigin: null });
  if (!sms) throw new Error('no engine');
  return sms;
}

const MESSAGE = { to: '+491512345678', text: 'Zelt fiel auf 119 €', statusUrl: 'https://app.example/s?message=1' };

describe('a text message by Twilio', () => {
  it('is requested as Twilio documents it', async () => {
    const { asked, sms } = await answering(201, { sid: 'SM1', status: 'queued' });
    expect(await sms.send(MESSAGE)).toEqual({ providerId: 'SM1' });
    expect(asked).toEqual([
      {
        path: '/2010-04-01/Accounts/AC123/Messages.json',
        authorization: `Basic ${Buffer.from('AC123:s:cret').toString('base64')}`,
        form: {
          To: '+491512345678',
          From: '+15005550006',
          Body: 'Zelt fiel auf 119 €',
          StatusCallback: 'https://app.example/s?message=1',
        },
      },
    ]);
  });

  it.each([
    [400, { code: 21211, message: 'Invalid To +491512345678', status: 400 }, true, '21211'],
    [400, { code: 21610, message: 'unsubscribed', status: 400 }, true, '21610'],
    [401, { code: 20003, message: 'Authenticate', status: 401 }, false, '20003'],
    [429, { code: 20429, message: 'Too Many Requests', status: 429 }, false, '20429'],
    [503, { message: 'down', status: 503 }, false, '503'],
  ])('refused with %i %o: permanently or for now', async (status, body, permanent, code) => {
    const { sms } = await answering(status, body);
    const fault = await sms.send(MESSAGE).catch((thrown: unknown) => thrown as DeliveryFailed);
    expect(fault).toBeInstanceOf(DeliveryFailed);
    expect(fault).toMatchObject({ permanent, code });
    expect((fault as Error).message).not.toMatch('491512345678');
  });

  it('waits for a provider that is down', async () => {
    const fault = await opened('twilio+http://AC1:t@127.0.0.1:1')
      .send(MESSAGE)
      .catch((thrown: unknown) => thrown as DeliveryFailed);
    expect(fault).toMatchObject({ permanent: false, code: 'ECONNREFUSED' });
  });
});

describe('a call from Twilio', () => {
  const url = 'https://app.example/api/webhooks/sms/reply';
  const parameters = { From: '+491512345678', Body: 'STOP' };
  // Computed by hand from Twilio's documentation: the address, then names and values sorted by name.
  const signature = createHmac('sha1', 't').update(`${url}BodySTOPFrom+491512345678`).digest('base64');
  const sms = opened('twilio://AC1:t@api.twilio.com');

  it('is believed with its signature', () => expect(sms.isSigned(signature, url, parameters)).toBe(true));
  it.each([
    ['no signature', undefined, url, parameters],
    ['another address', signature, `${url}?x=1`, parameters],
    ['another content', signature, url, { ...parameters, Body: 'START' }],
    ['a made-up one', 'AAAA', url, parameters],
  ])('is not believed with %s', (_, given, to, form) => expect(sms.isSigned(given, to, form)).toBe(false));
});
