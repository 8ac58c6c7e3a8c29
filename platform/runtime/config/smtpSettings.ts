/** Derives the connection to a mail server from its address. */
import { isUrl } from '../../../domain/kernel/isUrl.js';
import { isLoopback } from '../http/ownOrigin.js';

export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** `implicit`: from the first byte; `starttls`: before anything else; or `none`. */
  readonly tls: 'implicit' | 'starttls' | 'none';
  readonly login: { readonly user: string; readonly pass: string } | null;
}

const SUBMISSION_PORT = 587;
const SMTPS_PORT = 465;
const EXPECTED = 'tls=required or tls=none as its only parameter';

/**
 * `smtp:` requires STARTTLS, and sends nothing to a server without it; on this machine it is plain. `?tls=required` and
 * `?tls=none` override that.
 * @throws RangeError if the address is invalid, or would send a password in clear. Never repeats the address: it
 * contains a password.
 */
export function smtpSettings(address: string): SmtpSettings {
  const url = isUrl(address) ? new URL(address) : null;
  if (!url?.hostname) throw new RangeError('expected an address such as smtp://user:password@mail.example:587');
  const { protocol, hostname, port, username, password, searchParams } = url;
  const local = isLoopback(hostname);
  const tlsMode = searchParams.get('tls') ?? (local ? 'none' : 'required');
  if ((tlsMode !== 'required' && tlsMode !== 'none') || [...searchParams.keys()].some(name => name !== 'tls'))
    throw new RangeError(`expected ${EXPECTED}`);
  const secure = protocol === 'smtps:';
  if (secure && searchParams.get('tls') === 'none') throw new RangeError('expected smtp: with tls=none, not smtps:');
  const tls = secure ? 'implicit' : tlsMode === 'required' ? 'starttls' : 'none';
  if (tls === 'none' && username && !local)
    throw new RangeError('expected no password with tls=none: it would be sent in clear');
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? SMTPS_PORT : SUBMISSION_PORT),
    tls,
    login: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
  };
}
