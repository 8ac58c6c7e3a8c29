/**
 * Verifies a crawler's signature as a shop would (RFC 9421, draft-ietf-webbotauth-httpsig-protocol-00), with the keys in
 * the crawler's directory. Written from the draft and not from the product's signer, so that each checks the other.
 */
import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';

interface Signed {
  readonly host: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** @returns the published keys. @throws if the directory does not answer. */
export type ReadDirectory = () => Promise<{ readonly keys: readonly (JsonWebKey & { readonly kid?: string })[] }>;

/**
 * @param agent the only accepted crawler: the origin of its directory. @param now seconds since 1970.
 * @returns why the request is refused; `null` if its signature is valid.
 */
export async function signatureFault(
  { host, headers }: Signed,
  { agent, directory, now }: { readonly agent: string; readonly directory: ReadDirectory; readonly now: number },
): Promise<string | null> {
  const [label, input] = split(headers['signature-input']);
  const [signatureLabel, signature] = split(headers.signature);
  const [agentLabel, named] = split(headers['signature-agent']);
  if (input === null || signature === null || named === null) return 'unsigned';
  if (signatureLabel !== label || agentLabel !== label) return 'the labels differ';
  if (named !== `"${agent}"`) return `unknown crawler ${named}`;
  const covered = /^\(([^)]*)\)/.exec(input)?.[1]?.split(' ') ?? [];
  const values = new Map([
    ['"@authority"', host],
    [`"signature-agent";key="${label}"`, named],
  ]);
  if ([...values.keys()].some(component => !covered.includes(component))) return 'too few components are signed';
  if (covered.some(component => !values.has(component))) return 'unknown components are signed';
  const [created, expires] = [numberOf(input, 'created'), numberOf(input, 'expires')];
  if (created === null || expires === null || created > now || expires < now) return 'not valid now';
  if (textOf(input, 'tag') !== 'web-bot-auth' || textOf(input, 'nonce') === null) return 'tag or nonce is missing';
  const key = (await directory()).keys.find(({ kid }) => kid === textOf(input, 'keyid'));
  if (!key) return 'unknown key';
  const base = [...covered.map(component => `${component}: ${values.get(component)}`), `"@signature-params": ${input}`];
  const bytes = Buffer.from(/^:(.*):$/.exec(signature)?.[1] ?? '', 'base64');
  const isValid = verify(null, Buffer.from(base.join('\n')), createPublicKey({ key, format: 'jwk' }), bytes);
  return isValid ? null : 'the signature is wrong';
}

/** Splits a dictionary of one member (RFC 9651 §3.2). */
function split(header: string | string[] | undefined): readonly [label: string, value: string | null] {
  const found = /^([a-z*][\w.*-]*)=(.*)$/.exec([header].flat().join(', '));
  return [found?.[1] ?? '', found?.[2] ?? null];
}

const numberOf = (input: string, name: string): number | null => {
  const found = new RegExp(`;${name}=(\\d+)(?:;|$)`).exec(input)?.[1];
  return found === undefined ? null : Number(found);
};
const textOf = (input: string, name: string): string | null =>
  new RegExp(`;${name}="([^"]*)"(?:;|$)`).exec(input)?.[1] ?? null;
