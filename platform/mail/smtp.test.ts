/** Sends over the wire to a real SMTP server on this machine. */
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openMail } from './openMail.js';
import { DeliveryFailed, type Mail, type MailMessage } from './port.js';

const MESSAGE: MailMessage = {
  to: 'me@shop.example',
  subject: 'Zelt fiel auf 119 €',
  text: 'text',
  html: '<p>html</p>',
  id: 'message-1',
  unsubscribeUrl: 'https://app.example/u?token=t',
};

/** @param refusal the server's answer to a recipient. */
async function serving(refusal?: { responseCode: number; message: string }) {
  const mails: { to: string[]; raw: string; dsn?: object }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideDSN: false,
    onAuth: ({ password }, _session, done) =>
      password === 'p@ss' ? done(null, { user: 'u' }) : done(Object.assign(new Error('no'), { responseCode: 535 })),
    onRcptTo: (_address, _session, done) =>
      refusal ? done(Object.assign(new Error(refusal.message), { responseCode: refusal.responseCode })) : done(),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, raw: Buffer.concat(parts).toString(), dsn: (envelope as { dsn?: object }).dsn ?? {} });
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const open = (login = '') => {
    const mail = openMail(`smtp://${login}127.0.0.1:${port}`, {
      from: 'Tidewatch <alerts@app.example>',
      sandboxUrl: null,
    });
    if (!mail) throw new Error('no engine');
    onTestFinished(() => mail.close());
    return mail;
  };
  onTestFinished(() => new Promise<void>(resolve => void server.close(resolve)));
  return { mails, open, port };
}

const failureOf = (mail: Mail, message = MESSAGE): Promise<DeliveryFailed> =>
  mail.send(message).then(
    () => expect.fail('it was sent'),
    (fault: unknown) => fault as DeliveryFailed,
  );

describe('mail over SMTP', () => {
  it('has both parts, one recipient, and one-click unsubscribe', async () => {
    const { mails, open } = await serving();
    const { providerId } = await open().send(MESSAGE);
    expect(providerId).toBe('<message-1@app.example>');
    const [{ to, raw } = { to: [], raw: '' }] = mails;
    expect(to).toEqual(['me@shop.example']);
    expect(raw).toMatch('Message-ID: <message-1@app.example>');
    expect(raw).toMatch('List-Unsubscribe: <https://app.example/u?token=t>');
    expect(raw).toMatch('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(raw).toMatch(/text\/plain[\s\S]*text\/html/);
    expect(raw).toMatch('Subject: =?UTF-8?');
  });

  it('carries a picture inside, which the HTML shows without a server', async () => {
    const { mails, open } = await serving();
    await open().send({ ...MESSAGE, html: '<img src="cid:chart">', picture: { id: 'chart', png: Buffer.from('png') } });
    const raw = mails[0]?.raw ?? '';
    expect(raw).toMatch(/Content-Type: image\/png/i);
    expect(raw).toMatch(/Content-Id: <chart>/i);
    expect(raw).toContain(Buffer.from('png').toString('base64'));
  });

  it('asks a capable server (RFC 3461) to report undelivered mail under our own id', async () => {
    const { mails, open } = await serving();
    await open().send(MESSAGE);
    expect(mails[0]?.dsn).toMatchObject({ ret: 'HDRS', envid: 'message-1' });
  });

  it('signs in with the credentials in the URL', async () => {
    const { mails, open } = await serving();
    await open('u:p%40ss@').send(MESSAGE);
    expect(mails).toHaveLength(1);
  });

  it.each([
    [550, '5.1.1 <me@shop.example> is unknown here', true, '550 5.1.1'],
    [552, 'too much', true, '552'],
    [451, '4.3.0 later, me@shop.example', false, '451 4.3.0'],
  ])(
    'refused with %i: permanently or for now, and never with the address',
    async (responseCode, message, permanent, code) => {
      const { open } = await serving({ responseCode, message });
      const fault = await failureOf(open());
      expect(fault).toBeInstanceOf(DeliveryFailed);
      expect({ permanent: fault.permanent, code: fault.code }).toEqual({ permanent, code });
      expect(fault.message).not.toMatch('shop.example');
    },
  );

  it('waits for a wrong password to be fixed', async () => {
    const { open } = await serving();
    const fault = await failureOf(open('u:wrong@'));
    expect([fault.permanent, fault.code]).toEqual([false, 'EAUTH 535']);
  });

  it('waits for a server that is down', async () => {
    const mail = openMail('smtp://127.0.0.1:1', { from: 'a@app.example', sandboxUrl: null });
    if (!mail) throw new Error('no engine');
    onTestFinished(() => mail.close());
    expect((await failureOf(mail)).permanent).toBe(false);
  });

  it('treats an address as one recipient, whatever it contains', async () => {
    const { mails, open } = await serving();
    await open()
      .send({ ...MESSAGE, to: 'me@shop.example, you@else.example' })
      .catch(() => {});
    expect(mails.flatMap(({ to }) => to)).not.toContain('you@else.example');
  });

  it('is `null` if none is configured', () =>
    expect(openMail('none:', { from: 'a@app.example', sandboxUrl: null })).toBeNull());
});
