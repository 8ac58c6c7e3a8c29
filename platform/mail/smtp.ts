/** Sends mail over SMTP (RFC 5321) with nodemailer, which keeps and shares connections. The first mail loads it. */
import type { Transporter } from 'nodemailer';
import { type SmtpSettings, smtpSettings } from '../runtime/config/smtpSettings.js';
import { DeliveryFailed, type Mail, type MailMessage } from './port.js';

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
const CONNECTIONS = 3;

/**
 * @param url see `smtpSettings`. Verifies the server's certificate against Node's authorities; `NODE_EXTRA_CA_CERTS`
 * adds your own.
 */
export function openSmtp(url: string, from: string): Mail {
  const settings = smtpSettings(url);
  let opened: Promise<Transporter> | undefined;
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';

  return {
    async send({ to, subject, text, html, id, unsubscribeUrl, picture }) {
      try {
        opened ??= connections(settings);
        const transport = await opened;
        const { messageId } = await transport.sendMail({
          from,
          // An address object is one recipient, whatever it contains.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          ...(picture && { attachments: [inlinePicture(picture)] }),
          // If the server supports RFC 3461, a bounce carries our mail's id.
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
    close: async () => (await opened)?.close(),
  };
}

const inlinePicture = ({ id, png }: NonNullable<MailMessage['picture']>) => ({
  cid: id,
  filename: `${id}.png`,
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
});

async function connections({ host, port, tls, login }: SmtpSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'starttls',
    ignoreTLS: tls === 'none',
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: true },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    // A message's content is ours, but it must reference no file and no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login ? { auth: login } : {}),
  });
}

/**
 * RFC 5321: 5xx is permanent, 4xx temporary. Whatever blocks the server as a whole, such as a wrong password or
 * untrusted TLS, can be fixed by either side, so mails wait for that.
 */
function failureOf(fault: unknown): DeliveryFailed {
  const { code = 'unknown', responseCode, response = '', message = '' } = fault as SmtpFault;
  const way = code === 'ETLS' || (code === 'ESOCKET' && CERTIFICATE.test(message));
  if (way) return new DeliveryFailed(false, tlsCode(responseCode, message));
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  const permanent = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  const responseText = responseCode === undefined ? code : [responseCode, enhanced].filter(Boolean).join(' ');
  return new DeliveryFailed(permanent, code === 'EAUTH' ? `EAUTH ${responseText}` : responseText);
}

/** The wording of OpenSSL, and of Node for a name that does not match the server's certificate. */
const CERTIFICATE = /certificate/i;

/** The server refused STARTTLS. */
function tlsCode(responseCode: number | undefined, message: string): string {
  if (responseCode !== undefined) return 'ETLS not offered';
  return CERTIFICATE.test(message) ? 'ETLS certificate not trusted' : 'ETLS';
}

interface SmtpFault {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
  readonly message?: string;
}
