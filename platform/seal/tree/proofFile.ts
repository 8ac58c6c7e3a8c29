/**
 * A proof that the sealed log contains an entry, in the format of c2sp.org/tlog-proof: any implementation of the format
 * verifies it without Tidewatch. Its leaf is the digest of the entry, which `extra` carries as stored.
 */
import { hash } from 'node:crypto';
import type { PublicKey } from '../signing.js';
import { leafHash, rootFromPath } from './merkleTree.js';
import { parseTreeHead, parseVerifierKey } from './signedNote.js';

export interface Proof {
  /** The entry's stored text (entryDigest.ts); `null` after its retention, when only its digest remains. */
  readonly entry: string | null;
  readonly index: number;
  readonly path: readonly Buffer[];
  /** The log's signed checkpoint. */
  readonly checkpoint: string;
}

const HEAD = 'c2sp.org/tlog-proof@v1';

export const formatProof = ({ entry, index, path, checkpoint }: Proof): string =>
  [
    HEAD,
    ...(entry === null ? [] : [`extra ${Buffer.from(entry).toString('base64')}`]),
    `index ${index}`,
    ...path.map(hash => hash.toString('base64')),
    '',
    checkpoint,
  ].join('\n');

/** `null` if the text is no proof. */
export function parseProof(text: string): Proof | null {
  const end = text.indexOf('\n\n');
  const [head, ...lines] = text.slice(0, end).split('\n');
  const extra = lines[0]?.startsWith('extra ') ? lines.shift()?.slice('extra '.length) : undefined;
  const index = /^index (0|[1-9]\d*)$/.exec(lines.shift() ?? '')?.[1];
  const path = lines.map(line => Buffer.from(line, 'base64'));
  if (end < 0 || head !== HEAD || index === undefined || path.some(({ length }) => length !== 32)) return null;
  const entry = extra === undefined ? null : Buffer.from(extra, 'base64').toString();
  return { entry, index: Number(index), path, checkpoint: text.slice(end + 2) };
}

export type ProofCheck =
  | { readonly state: 'good'; readonly entry: string; readonly index: number; readonly size: number }
  | { readonly state: 'tampered' | 'not_verifiable'; readonly reason: string };

/** @param key the log's verifier key, or its bare public key. */
export function checkProof({ entry, index, path, checkpoint }: Proof, key: string): ProofCheck {
  const head = parseTreeHead(checkpoint);
  const named = parseVerifierKey(key);
  const publicKey: PublicKey = named?.key ?? key;
  if (!head) return { state: 'not_verifiable', reason: 'it has no checkpoint of a log' };
  if (entry === null)
    return { state: 'not_verifiable', reason: 'it does not contain the entry, which was removed when it expired' };
  if ((named && named.name !== head.origin) || !head.isSignedBy(publicKey))
    return { state: 'tampered', reason: 'another key signed its checkpoint' };
  const root = rootFromPath(leafHash(hash('sha256', entry, 'buffer')), index, head.size, path);
  return root?.equals(head.root)
    ? { state: 'good', entry, index, size: head.size }
    : { state: 'tampered', reason: 'the sealed log does not contain this entry at this place' };
}
