/** Writes the log: one JSON line per event on standard output. Secrets never reach it, even if a caller logs them. */
import { createHmac, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { ERRORS } from '../../../domain/kernel/errors.js';
import { VERSION } from '../version.js';

export type { Logger } from 'pino';

/** Names of fields whose value is a secret or identifies a person, wherever they appear. */
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

/**
 * The maximum depth of logged fields: a field of the line, of its object, of that object's object, and of its headers.
 */
const DEPTHS = ['', '*', '*.*', '*.*.*'];

/** An OAuth response's code is a credential; an error's code names the fault. Both have this name. */
const CODE = 'code';

const redacted = DEPTHS.flatMap(depth => [...SECRET_FIELDS, CODE].map(field => `${depth}["${field}"]`));

/** `SQLITE_BUSY`, `ECONNRESET`; Shopify's OAuth codes are lower-case hexadecimal digits. */
const ERROR_CODE = /^(?:E[A-Z]{3,15}|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)$/;

const isErrorCode = (value: unknown, path: readonly string[]): boolean =>
  path.at(-1) === CODE &&
  (typeof value === 'number' ||
    (typeof value === 'string' && (Object.hasOwn(ERRORS, value) || ERROR_CODE.test(value))));

/**
 * @param service in every line, with the version: several processes may share one log.
 * @param destination for tests; otherwise standard output.
 * Logs requests without their query, because OAuth responses carry codes and signatures there. Replaces the caller's
 * address, which is personal data, by a pseudonym that lasts as long as the process.
 */
export function createLogger(level: string, service: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: { service, version: VERSION, pid: process.pid, hostname: hostname() },
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

/** Secret and lost with the process, so that no log line leads back to an address. */
const PSEUDONYM_KEY = randomBytes(32);

/** Returns the same pseudonym for the same address while the process runs, so that clients can be told apart. */
const pseudonymOf = (ip: string): string => createHmac('sha256', PSEUDONYM_KEY).update(ip).digest('hex').slice(0, 12);

/** An error's code is one of its names (`ECONNRESET`), not a secret, so it is logged under another name. */
function describeError(error: Error & { code?: unknown }): object {
  const { code, ...rest } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  return code === undefined ? rest : { ...rest, errorCode: code };
}
