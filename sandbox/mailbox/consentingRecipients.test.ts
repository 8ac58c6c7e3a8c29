import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { consentingRecipients } from './consentingRecipients.js';

let answered: string[] = [];
let read: ReturnType<typeof consentingRecipients>;
const app = createServer((request: IncomingMessage, reply) => {
  answered.push(`${request.method} ${request.url}`);
  reply.end();
});
beforeEach(async () => {
  answered = [];
  await new Promise<void>(resolve => app.listen(0, 'localhost', resolve));
  const phones = { reply: async (from: string, text: string) => answered.push(`${from} ${text}`) };
  read = consentingRecipients(`http://localhost:${(app.address() as AddressInfo).port}`, phones);
});
afterEach(() => new Promise(resolve => app.close(resolve)));

it('recipients of e-mail confirm by the link, at the product and nowhere else', async () => {
  const text = 'Open https://evil.example/api/alerts/confirm?token=abc.def to agree';
  read({ channel: 'email', to: 'me@shop.example', text });
  await vi.waitFor(() => expect(answered).toEqual(['POST /api/alerts/confirm?token=abc.def']), 15_000);
});

it('recipients of text messages answer YES; no one answers an alert', async () => {
  read({ channel: 'sms', to: '+15551234567', text: 'Tent fell. Reply STOP to end.' });
  read({ channel: 'sms', to: '+491512345678', text: 'Tidewatch: Reply YES to agree.' });
  await vi.waitFor(() => expect(answered).toEqual(['+491512345678 YES']), 15_000);
});
