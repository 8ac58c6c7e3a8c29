/**
 * Signs requests and the key directory as Web Bot Auth prescribes (draft-ietf-webbotauth-httpsig-protocol-00, which
 * profiles RFC 9421). No other file knows the draft. npm `web-bot-auth` 0.1.3 implements its predecessor: it cannot
 * cover a member of a dictionary, which the draft requires of `Signature-Agent`.
 */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';

export const DRAFT = 'draft-ietf-webbotauth-httpsig-protocol-00';
export const DIRECTORY_PATH = '/.well-known/http-message-signatures-directory';
export const DIRECTORY_TYPE = 'application/http-message-signatures-directory+json';

/** An Ed25519 key pair; both parts in base64url, as in a JWK (RFC 8037). */
export interface KeyPair {
  readonly x: string;
  readonly d: string;
}

/** A key as the directory publishes it. Both times in milliseconds since 1970. */
export interface PublishedKey extends KeyPair {
  readonly signsFrom: number;
  readonly until: number;
}

/** Short, because whoever observes a request could replay its signature at the same site (§5.2). */
const REQUEST_SECONDS = 5 * 60;
/** As long as verifiers may cache the directory. */
const DIRECTORY_SECONDS = 24 * 60 * 60;
const LABEL = 'sig1';

/** Components in their order, as the signature input writes them, with their values. */
type Covered = readonly (readonly [component: string, value: string])[];

export function makeKeyPair(): KeyPair {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  if (x === undefined || d === undefined) throw new Error('an Ed25519 key without its parts');
  return { x, d };
}

/** The key's JWK thumbprint (RFC 7638, RFC 8037 §A.3), by which signatures name it. */
export const keyIdOf = ({ x }: Pick<KeyPair, 'x'>): string =>
  createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url');

/**
 * @param agent the origin with the key directory.
 * @param now seconds since 1970. @param nonce base64: makes each signature unique.
 * @returns the headers to add to a request for `url`.
 */
export function signRequest(
  url: URL,
  {
    agent,
    key,
    now,
    nonce,
  }: { readonly agent: string; readonly key: KeyPair; readonly now: number; readonly nonce: string },
): Record<string, string> {
  const covered: Covered = [
    ['"@authority"', url.host],
    [`"signature-agent";key="${LABEL}"`, `"${agent}"`],
  ];
  const params = `created=${now};expires=${now + REQUEST_SECONDS};keyid="${keyIdOf(key)}";alg="ed25519";nonce="${nonce}";tag="web-bot-auth"`;
  const { input, signature } = signComponents(covered, params, key);
  return {
    'signature-agent': `${LABEL}="${agent}"`,
    'signature-input': `${LABEL}=${input}`,
    signature: `${LABEL}=${signature}`,
  };
}

/**
 * Builds the directory's response, signed with each of its keys: nobody else can serve these keys as theirs (§B.1).
 * @param authority the public host of the directory. @param now seconds since 1970.
 */
export function signDirectory(
  authority: string,
  keys: readonly PublishedKey[],
  now: number,
): { readonly body: string; readonly headers: Record<string, string> } {
  const body = JSON.stringify({
    keys: keys.map(({ x, signsFrom, until }) => ({
      ...{ kty: 'OKP', crv: 'Ed25519', kid: keyIdOf({ x }), x, use: 'sig' },
      ...{ nbf: Math.floor(signsFrom / 1000), exp: Math.floor(until / 1000) },
    })),
  });
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  const covered: Covered = [
    ['"@authority";req', authority],
    ['"content-digest"', digest],
  ];
  const signatures = keys.map(key => {
    const params = `created=${now};expires=${now + DIRECTORY_SECONDS};keyid="${keyIdOf(key)}";tag="http-message-signatures-directory"`;
    return signComponents(covered, params, key);
  });
  return {
    body,
    headers: {
      'content-type': DIRECTORY_TYPE,
      'cache-control': `max-age=${DIRECTORY_SECONDS}`,
      'content-digest': digest,
      'signature-input': signatures.map(({ input }, n) => `key${n}=${input}`).join(', '),
      signature: signatures.map(({ signature }, n) => `key${n}=${signature}`).join(', '),
    },
  };
}

/** RFC 9421 §2.5 and §3.1. */
export function signComponents(covered: Covered, params: string, { x, d }: KeyPair) {
  const input = `(${covered.map(([component]) => component).join(' ')});${params}`;
  const base = [...covered, ['"@signature-params"', input]].map(line => line.join(': ')).join('\n');
  const key = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', x, d }, format: 'jwk' });
  return { input, signature: `:${sign(null, Buffer.from(base), key).toString('base64')}:` };
}
