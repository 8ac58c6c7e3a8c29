/**
 * A file of lines that anyone can verify offline: its last line holds the number of lines, the SHA-256 of all bytes
 * before it, and the log's checkpoint at that time, all signed. A truncated file lacks it.
 */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { Instant } from '../../domain/kernel/names.js';
import { canonicalJson } from '../event-store/canonicalJson.js';
import { type Checkpoint, isIntact } from './checkpoint.js';
import { isSignedBy, type PublicKey, type Signer } from './signing.js';

export type FileKind = 'ndjson' | 'csv';

export interface FileStatement {
  readonly kind: FileKind;
  /** Entries: lines except a CSV file's header and the last line. */
  readonly count: number;
  readonly sha256: string;
  /** The search terms. */
  readonly filter: Readonly<Record<string, string>>;
  readonly at: Instant;
  /** The log's latest checkpoint when the file was made; `null` if nothing was sealed yet. */
  readonly checkpoint: Checkpoint | null;
}

export interface Trailer extends FileStatement {
  readonly key: PublicKey;
  readonly signature: string;
}

const NAME = 'tidewatch_audit_export';
/** Longer than any trailer: the API bounds its filter. */
const LONGEST_TRAILER = 64 * 1_024;

const signedText = (statement: Omit<Trailer, 'signature'>): string =>
  canonicalJson({ what: 'tidewatch audit export', format: 1, ...statement });

/** Including its line break. */
export function trailerLine(statement: FileStatement, { key, sign }: Signer): string {
  const trailer: Trailer = { ...statement, key, signature: sign(signedText({ ...statement, key })) };
  return written(trailer);
}

function written(trailer: Trailer): string {
  const json = canonicalJson(trailer);
  return trailer.kind === 'csv' ? `"${NAME}","${json.replaceAll('"', '""')}"\n` : `{"${NAME}":${json}}\n`;
}

/** `null` if it is no trailer, or not in canonical form. */
function parseTrailer(line: string): Trailer | null {
  try {
    const csv = new RegExp(`^"${NAME}","(.*)"\\n$`).exec(line)?.[1]?.replaceAll('""', '"');
    const trailer = (
      csv === undefined ? (JSON.parse(line) as Record<string, unknown>)[NAME] : JSON.parse(csv)
    ) as Trailer;
    return written(trailer) === line ? trailer : null;
  } catch {
    return null;
  }
}

export type FileCheck =
  | { readonly state: 'good'; readonly trailer: Trailer }
  | { readonly state: 'tampered'; readonly reason: string }
  | { readonly state: 'not_verifiable'; readonly reason: string };

/**
 * @param key the required signing key; `null` accepts any, for the reader to compare.
 * @throws file system errors.
 */
export async function verifyFile(path: string, key: PublicKey | null): Promise<FileCheck> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, LONGEST_TRAILER));
    await file.read(tail, 0, tail.length, size - tail.length);
    const start = tail.subarray(0, -1).lastIndexOf('\n') + 1;
    const trailer = parseTrailer(tail.subarray(start).toString());
    if (!trailer)
      return {
        state: 'not_verifiable',
        reason: 'its last line is no signature: the export was not finished, or was cut off',
      };
    const { signature, ...statement } = trailer;
    if (!isSignedBy(trailer.key, signedText(statement), signature))
      return { state: 'tampered', reason: 'the last line is not what its key signed' };
    if (trailer.checkpoint && !isIntact(trailer.checkpoint))
      return { state: 'tampered', reason: 'its checkpoint has an invalid signature' };
    if (key !== null && trailer.key !== key)
      return { state: 'tampered', reason: `another key signed it: ${trailer.key}` };
    const end = size - tail.length + start;
    const hash = createHash('sha256');
    if (end > 0)
      for await (const chunk of file.createReadStream({ start: 0, end: end - 1, autoClose: false })) hash.update(chunk);
    if (hash.digest('hex') !== trailer.sha256)
      return { state: 'tampered', reason: 'its entries are not those that were signed' };
    return { state: 'good', trailer };
  } finally {
    await file.close();
  }
}

/**
 * Yields the lines, then the trailer that vouches for them. A reader who stops early has a file without it.
 * @param head a CSV file's line of column names.
 * @param pages lines without their line breaks.
 */
export async function* signedLines(
  pages: AsyncIterable<readonly string[]>,
  head: string | null,
  vouch: (counted: Pick<FileStatement, 'count' | 'sha256'>) => Promise<string>,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let count = 0;
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  if (head !== null) yield hashed(`${head}\n`);
  for await (const lines of pages) {
    if (lines.length === 0) continue;
    count += lines.length;
    yield hashed(`${lines.join('\n')}\n`);
  }
  yield await vouch({ count, sha256: hash.digest('hex') });
}
