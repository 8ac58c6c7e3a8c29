/** Mail over SMTP (RFC 5321), by nodemailer: connections are kept and shared. */
import { createTransport } from 'nodemailer';
import { DeliveryFailed, type Mail } from './port.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 3;

/**
 * @param url `smtp://user:password@host:port`, `smtps://…` for TLS from the first byte. With `smtp:` to anything but this
 * machine a password is sent over TLS only.
 */
export function openSmtp(url: string, from: string): Mail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const transport = createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host: hostname,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ignoreTLS: !secure && local,
    requireTLS: !secure && !local && username !== '',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // What a message contains comes from us; it names no file and no address to be fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    async send({ to, subject, text, html, id, unsubscribeUrl }) {
      try {
        const { messageId } = await transport.sendMail({
          from,
          // An address object is one recipient, whatever it contains.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          // Where the server can (RFC 3461): a mail that comes back names ours by this id.
          dsn: { id, return: 'headers', notify: 'failure', recipient: to },
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Auto-Submitted': 'auto-generated',
          },
        });
        return { providerId: messageId };
      } catch (fault) {
        throw failureOf(fault);
      }
    },
    close: async () => transport.close(),
  };
}

/** RFC 5321: 5xx is for good, 4xx for now. A wrong password is ours to mend, so mails wait for that. */
function failureOf(fault: unknown): DeliveryFailed {
  const { code = 'unknown', responseCode, response = '' } = fault as SmtpFault;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  const said = responseCode === undefined ? code : [responseCode, enhanced].filter(Boolean).join(' ');
  return new DeliveryFailed(permanent, code === 'EAUTH' ? `EAUTH ${said}` : said);
}

interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}
