/** Runs the product's mail and SMS engines against the sandbox, over the wire. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMail } from '../../platform/mail/openMail.js';
import { openSms } from '../../platform/sms/openSms.js';
import { testSandbox } from '../sandbox.fixtures.js';
import type { Sandbox } from '../server.js';
import type { Received } from './mailbox.js';
import { twilioSignature } from './twilioSignature.js';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const open = () => {
  const mail = openMail('sandbox:', { from: 'a@app.example', sandboxUrl: `smtp://localhost:${sandbox.smtpPort}` });
  const sms = openSms('sandbox:', { from: '+15005550006', sandboxOrigin: sandbox.origin });
  if (!mail || !sms) throw new Error('no engine');
  return { mail, sms };
};
const received = async () => (await (await fetch(`${sandbox.origin}/mailbox.json`)).json()) as Received[];
const message = (to: string, subject: string) => ({
  to,
  subject,
  text: 'Über 5 €',
  html: '<html><head></head><body>Über <b>5 €</b></body></html>',
  id: subject,
  unsubscribeUrl: 'http://localhost/u',
});

describe('the mailbox', () => {
  it('shows an e-mail as it was written', async () => {
    const { mail } = open();
    await mail.send(message('me@shop.example', 'Größe'));
    await mail.close();
    const [first] = await received();
    expect(first).toMatchObject({ channel: 'email', to: 'me@shop.example', subject: 'Größe', text: 'Über 5 €\n' });
    expect(first?.headers['list-unsubscribe']).toBe('<http://localhost/u>');
    const page = await (await fetch(`${sandbox.origin}/mailbox`)).text();
    expect(page).toMatch('Größe');
    const html = await fetch(`${sandbox.origin}/mailbox/${first?.id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch('sandbox');
    expect(await html.text()).toMatch('<b>5 €</b>');
  });

  it('shows a text message', async () => {
    await open().sms.send({ to: '+491512345678', text: 'Zelt 5 €', statusUrl: null });
    expect((await received())[0]).toMatchObject({ channel: 'sms', to: '+491512345678', text: 'Zelt 5 €' });
  });

  it.each([
    ['refuse.me@shop.example', { permanent: true, code: '550 5.1.1' }],
    ['later.on@shop.example', { permanent: false, code: '451 4.3.0' }],
  ])('refuses %s as a mail server does', async (to, expected) => {
    const { mail } = open();
    await expect(mail.send(message(to, 'x'))).rejects.toMatchObject(expected);
    await mail.close();
  });

  it.each([
    ['+15005550001', { permanent: true, code: '21211' }],
    ['+15005550004', { permanent: true, code: '21610' }],
    ['+15005550008', { permanent: false, code: '20503' }],
  ])('refuses %s as Twilio does', async (to, expected) =>
    expect(open().sms.send({ to, text: 'x', statusUrl: null })).rejects.toMatchObject(expected),
  );

  it('signs as the product checks', () => {
    const url = 'http://localhost:8080/api/webhooks/sms/reply';
    const signature = twilioSignature('sandbox-token', url, { Body: 'STOP', From: '+1' });
    expect(open().sms.isSigned(signature, url, { From: '+1', Body: 'STOP' })).toBe(true);
  });
});
