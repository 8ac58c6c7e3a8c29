/**
 * A proof that a log only grew since a checkpoint, as a witness takes it (c2sp.org/tlog-witness): the earlier size, the
 * hashes of RFC 6962's consistency proof, and the later checkpoint.
 */
import { isConsistent } from './merkleTree.js';
import { parseTreeHead, type TreeHead } from './signedNote.js';

export interface Consistency {
  /** The earlier size; 0 if there is none. */
  readonly old: number;
  readonly path: readonly Buffer[];
  /** The later checkpoint, signed. */
  readonly checkpoint: string;
}

export const formatConsistency = ({ old, path, checkpoint }: Consistency): string =>
  [`old ${old}`, ...path.map(hash => hash.toString('base64')), '', checkpoint].join('\n');

/** `null` if the text is no such proof. */
export function parseConsistency(text: string): Consistency | null {
  const end = text.indexOf('\n\n');
  const [first = '', ...lines] = text.slice(0, end).split('\n');
  const old = /^old (0|[1-9]\d*)$/.exec(first)?.[1];
  const path = lines.map(line => Buffer.from(line, 'base64'));
  if (end < 0 || old === undefined || path.some(({ length }) => length !== 32)) return null;
  return { old: Number(old), path, checkpoint: text.slice(end + 2) };
}

/** True if the later checkpoint's log continues the earlier one's. Check both signatures too. */
export function continues(earlier: Pick<TreeHead, 'size' | 'root'>, { old, path, checkpoint }: Consistency): boolean {
  const later = parseTreeHead(checkpoint);
  if (!later || old !== earlier.size || later.size < old) return false;
  return isConsistent({ old, oldRoot: earlier.root, size: later.size, root: later.root }, path);
}
