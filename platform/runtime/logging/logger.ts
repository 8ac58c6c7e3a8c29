/** The log: one JSON line per event on standard output. Secrets never reach it, whoever logs what. */
import { createHmac, randomBytes } from 'node:crypto';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { ERRORS } from '../../../domain/kernel/errors.js';

export type { Logger } from 'pino';

/** Names of fields whose value is a secret or proves who somebody is, wherever they stand. */
const SECRET_FIELDS = [
  'accessToken',
  'access_token',
  'authorization',
  'clientSecret',
  'client_secret',
  'cookie',
  'cookies',
  'hmac',
  'key',
  'masterKey',
  'MASTER_KEY',
  'password',
  'plaintext',
  'refreshToken',
  'refresh_token',
  'secret',
  'set-cookie',
  'signature',
  'SHOPIFY_CLIENT_SECRET',
  'state',
  'token',
  'x-shopify-access-token',
  'x-shopify-hmac-sha256',
  'x-twilio-signature',
];

/** As deep as anything is logged: a field of the line, of its object, of that one's object, and of its headers. */
const DEPTHS = ['', '*', '*.*', '*.*.*'];

/** A code of an OAuth answer lets somebody in; one of an error says what went wrong. Both stand under this name. */
const CODE = 'code';

const redacted = DEPTHS.flatMap(depth => [...SECRET_FIELDS, CODE].map(field => `${depth}["${field}"]`));

/** `SQLITE_BUSY`, `ECONNRESET`; Shopify's OAuth codes are lower-case hexadecimal digits. */
const ERROR_CODE = /^(?:E[A-Z]{3,15}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

const isErrorCode = (value: unknown, path: readonly string[]): boolean =>
  path.at(-1) === CODE &&
  (typeof value === 'number' ||
    (typeof value === 'string' && (Object.hasOwn(ERRORS, value) || ERROR_CODE.test(value))));

/**
 * @param destination for tests; standard output otherwise.
 * Requests are logged without their query, as OAuth answers carry codes and signatures there, and without the address that
 * they came from, which is personal data: a name that lasts as long as the process stands in its place.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: {
      paths: redacted,
      censor: (value: unknown, path: string[]) => (isErrorCode(value, path) ? value : '[secret]'),
    },
    serializers: {
      err: describeError,
      req: requestLine,
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

const requestLine = ({ method, url, ip }: { method: string; url: string; ip: string }) => ({
  method,
  path: url.replace(/\?.*$/s, ''),
  client: pseudonymOf(ip),
});

/** Known to no one, and gone with the process: from then on no line of the log leads back to an address. */
const PSEUDONYM_KEY = randomBytes(32);

/** The same for the same address while the process runs, so that lines of one client can be told from others'. */
const pseudonymOf = (ip: string): string => createHmac('sha256', PSEUDONYM_KEY).update(ip).digest('hex').slice(0, 12);

/** An error's code is one of its names (`ECONNRESET`), not a secret: it is kept under another name. */
function describeError(error: Error & { code?: unknown }): object {
  const { code, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return code === undefined ? rest : { ...rest, errorCode: code };
}
