/**
 * Mail as in production: TLS from the first byte and by STARTTLS, to a real local server, from a process that knows the
 * certificate's authority through `NODE_EXTRA_CA_CERTS`, or does not.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startChild } from '../childProcess.js';
import { type Certificate, newAuthority, selfSigned } from './certificates.js';

const CHILD = fileURLToPath(new URL('./sender.child.ts', import.meta.url));
const NOT_TRUSTED = { sent: false, permanent: false, code: 'ETLS certificate not trusted' };

const authority = newAuthority('Test authority');
const good = authority.issue();
let folder: string;
let authorityFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidewatch-mail-'));
  authorityFile = join(folder, 'authority.pem');
  writeFileSync(authorityFile, authority.cert);
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Seen {
  /** TLS version, or `false`, of each session that signed in. */
  readonly signIns: (string | false)[];
  readonly mails: { readonly tls: string | false; readonly to: readonly string[] }[];
}

async function serving(options: SMTPServerOptions, { cert, key }: Certificate = good, host = '127.0.0.1') {
  const seen: Seen = { signIns: [], mails: [] };
  const tlsOf = ({ secure, tlsOptions }: { secure: boolean; tlsOptions: object }) =>
    secure && ((tlsOptions as { version?: string }).version ?? 'TLS');
  const server = new SMTPServer({
    cert,
    key,
    authOptional: true,
    // The server would accept a password in clear: the client must not send one.
    allowInsecureAuth: true,
    onAuth(_login, session, done) {
      seen.signIns.push(tlsOf(session as never));
      done(null, { user: 'u' });
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address);
      stream.resume().on('end', () => {
        seen.mails.push({ tls: tlsOf(session as never), to });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, host);
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>(resolve => void server.close(resolve)));
  return { seen, port: (server.server.address() as { port: number }).port };
}

/** The outcome of one mail. */
async function sent(url: string, env: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const child = await startChild(CHILD, [url], { NODE_EXTRA_CA_CERTS: authorityFile, ...env });
  for await (const line of child.lines) return JSON.parse(line);
  throw new Error(`it ended with ${await child.exit}`);
}
const WITH_STARTTLS = (port: number) => `smtp://u:p%40ss@localhost:${port}?tls=required`;
const WITH_TLS = (port: number) => `smtps://u:p%40ss@localhost:${port}`;
const unknownAuthority = { NODE_EXTRA_CA_CERTS: '' };

describe.each([
  ['STARTTLS', {}, WITH_STARTTLS],
  ['TLS from the first byte', { secure: true }, WITH_TLS],
] as const)('mail over %s', (_, options, urlOf) => {
  it('is sent to a server with a valid certificate, including the password', async () => {
    const { seen, port } = await serving(options);
    expect(await sent(urlOf(port))).toEqual({ sent: true });
    expect(seen.mails).toEqual([{ tls: 'TLSv1.3', to: ['me@shop.example'] }]);
    expect(seen.signIns).toEqual(['TLSv1.3']);
  });

  it.each([
    ['that no one signed', selfSigned('localhost')],
    ['for another name', authority.issue({ name: 'mail.example' })],
    ['that has expired', authority.issue({ validDays: [-30, -1] })],
    ['that is not valid yet', authority.issue({ validDays: [1, 30] })],
    ['of an authority of the same name', newAuthority('Test authority').issue()],
  ])('is not sent to one with a certificate %s, and says why', async (_name, certificate) => {
    const { seen, port } = await serving(options, certificate);
    expect(await sent(urlOf(port))).toEqual(NOT_TRUSTED);
    expect(seen).toEqual({ signIns: [], mails: [] });
  });

  it('is not sent if this machine does not know the authority', async () => {
    const { seen, port } = await serving(options);
    expect(await sent(urlOf(port), unknownAuthority)).toEqual(NOT_TRUSTED);
    expect(seen).toEqual({ signIns: [], mails: [] });
  });

  it('needs TLS 1.2, whatever the process would allow', async () => {
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as SMTPServerOptions;
    const { seen, port } = await serving({ ...options, ...old });
    const env = { NODE_OPTIONS: '--tls-min-v1.0 --tls-cipher-list=DEFAULT@SECLEVEL=0' };
    expect(await sent(urlOf(port), env)).toMatchObject({ sent: false, permanent: false });
    expect(seen).toEqual({ signIns: [], mails: [] });
    const recent = await serving({ ...options, maxVersion: 'TLSv1.2' } as SMTPServerOptions);
    expect(await sent(urlOf(recent.port), env)).toEqual({ sent: true });
    expect(recent.seen.mails).toMatchObject([{ tls: 'TLSv1.2' }]);
  });
});

describe('a server without STARTTLS', () => {
  it('gets neither the password nor the mail, which waits until it is fixed', async () => {
    const { seen, port } = await serving({ disabledCommands: ['STARTTLS'] });
    expect(await sent(WITH_STARTTLS(port))).toEqual({ sent: false, permanent: false, code: 'ETLS not offered' });
    expect(seen).toEqual({ signIns: [], mails: [] });
  });

  it('gets the mail if that is explicitly allowed, without a password', async () => {
    const { seen, port } = await serving({ disabledCommands: ['STARTTLS'] });
    expect(await sent(`smtp://localhost:${port}?tls=none`)).toEqual({ sent: true });
    expect(seen).toEqual({ signIns: [], mails: [{ tls: false, to: ['me@shop.example'] }] });
  });

  it.skipIf(process.platform !== 'linux')(
    'is refused unless it is this machine (Linux only: all of 127.0.0.0/8 is loopback there)',
    async () => {
      // Loopback too, but not under a name that we take for this machine.
      const host = '127.1.1.1';
      const { seen, port } = await serving({ disabledCommands: ['STARTTLS'] }, good, host);
      expect(await sent(`smtp://${host}:${port}`)).toEqual({ sent: false, permanent: false, code: 'ETLS not offered' });
      expect(seen.mails).toEqual([]);
    },
  );
});
