/** Derives an S3-compatible bucket and its credentials from an address. */
import { isUrl } from '../../../domain/kernel/isUrl.js';

export interface S3Settings {
  /** The bucket's address, path style, with an optional prefix; without a final slash. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const EXPECTED = 's3:https://<access key>:<secret key>@<host>/<bucket>, with ?region=<region> as its only parameter';
/** What servers without regions expect. */
const REGION = 'us-east-1';

/**
 * Signature V4 sends no secret, and snapshots are sealed, so `http:` is accepted for a server in the own network.
 * @throws RangeError if the address is invalid. Never repeats the address: it contains the secret key.
 */
export function s3Settings(address: string): S3Settings {
  const text = address.slice('s3:'.length);
  const url = address.startsWith('s3:http') && isUrl(text) ? new URL(text) : null;
  const path = url?.pathname.replace(/\/+$/, '') ?? '';
  if (!url?.username || !url.password || !/^(?:\/[\w.-]+)+$/.test(path)) throw new RangeError(`expected ${EXPECTED}`);
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)];
  if (accessKeyId === null || secretAccessKey === null) throw new RangeError(`expected ${EXPECTED}`);
  if ([...url.searchParams.keys()].some(name => name !== 'region')) throw new RangeError(`expected ${EXPECTED}`);
  return {
    bucket: `${url.protocol}//${url.host}${path}`,
    accessKeyId,
    secretAccessKey,
    region: url.searchParams.get('region') ?? REGION,
  };
}

/** @returns `null` for a per cent sign that encodes nothing. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
