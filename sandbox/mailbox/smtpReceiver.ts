/**
 * Receives mail for all recipients. Accepts everything without a password, except that recipients starting with
 * `refuse` are refused permanently (like an unknown address) and those starting with `later` temporarily (like a full
 * disk).
 */
import { once } from 'node:events';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Mailbox } from './mailbox.js';

const LARGEST_BYTES = 2 * 1024 * 1024;

export interface SmtpReceiver {
  readonly port: number;
  close(): Promise<void>;
}

/** @param port 0 picks a free one. @throws Error `EADDRINUSE`. */
export async function startSmtpReceiver(mailbox: Mailbox, port: number): Promise<SmtpReceiver> {
  const server = new SMTPServer({
    banner: 'Tidewatch sandbox',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_BYTES,
    onRcptTo({ address }, _session, done) {
      const refusal = refusalFor(address);
      if (refusal) done(refusal);
      else done();
    },
    onData(stream, session, done) {
      readAll(stream)
        .then(raw => PostalMime.parse(raw))
        .then(({ subject = '', text = '', html = null, from, headers }) => {
          const named = Object.fromEntries(headers.map(({ key, value }) => [key, value]));
          for (const { address } of session.envelope.rcptTo)
            mailbox.keep({
              channel: 'email',
              from: from?.address ?? '',
              to: address,
              subject,
              text,
              html: html || null,
              headers: named,
            });
          done();
        })
        .catch(done);
    },
  });
  // Ignores a client that disconnects midway.
  server.on('error', () => {});
  server.listen(port, 'localhost');
  await new Promise<void>((resolve, reject) => {
    server.server.once('listening', resolve);
    server.server.once('error', reject);
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      const closed = once(server.server, 'close');
      server.close();
      await closed;
    },
  };
}

function refusalFor(address: string): Error | null {
  const [responseCode, text] = address.startsWith('refuse')
    ? [550, '5.1.1 No such user here']
    : address.startsWith('later')
      ? [451, '4.3.0 Please come again later']
      : [0, ''];
  return responseCode === 0 ? null : Object.assign(new Error(text), { responseCode });
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
