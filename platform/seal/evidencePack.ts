/**
 * A signed file that shows what a competitor's page said at a time: the event that recorded it, as stored, with the proof
 * that the sealed log contains it; and the page as it was read, whose SHA-256 the event names. Verifiable offline.
 */
import { createHash } from 'node:crypto';
import type { Instant } from '../../domain/kernel/names.js';
import { canonicalJson } from '../event-store/canonicalJson.js';
import { isSignedBy, type PublicKey, type Signer } from './signing.js';
import { checkProof, parseProof } from './tree/proofFile.js';

const FORMAT = 'tidewatch evidence 1';

export interface Evidence {
  readonly url: string;
  /** The time that was asked for; the event is the last move until then. */
  readonly at: Instant;
  readonly madeAt: Instant;
  /** Prices as the page states them; for people, the event itself is in the proof. */
  readonly reading: {
    readonly title: string | null;
    readonly price: string | null;
    readonly currency: string | null;
    readonly availability: string;
  };
  /** `c2sp.org/tlog-proof`: the event as stored, its place in the log, and the log's signed checkpoint. */
  readonly proof: string;
  /** The page as it was read, in base64. */
  readonly page: string;
}

export interface EvidencePack extends Evidence {
  readonly format: typeof FORMAT;
  readonly key: PublicKey;
  readonly signature: string;
}

export function signEvidence(evidence: Evidence, { key, sign }: Signer): string {
  const statement = { ...evidence, format: FORMAT, key } as const;
  return `${canonicalJson({ ...statement, signature: sign(canonicalJson(statement)) })}\n`;
}

/** `null` if the text is no evidence pack. */
export function parseEvidence(text: string): EvidencePack | null {
  if (!text.startsWith('{')) return null;
  try {
    const pack = JSON.parse(text) as Partial<EvidencePack>;
    const texts = [pack.key, pack.signature, pack.proof, pack.page, pack.url, pack.at];
    return pack.format === FORMAT && texts.every(part => typeof part === 'string') ? (pack as EvidencePack) : null;
  } catch {
    return null;
  }
}

export type EvidenceCheck =
  | {
      readonly state: 'good';
      readonly pack: EvidencePack;
      readonly type: string;
      readonly recordedAt: string;
      /** The event's data, as stored. */
      readonly data: Readonly<Record<string, unknown>>;
      readonly index: number;
      readonly size: number;
    }
  | { readonly state: 'tampered' | 'not_verifiable'; readonly reason: string };

const tampered = (reason: string): EvidenceCheck => ({ state: 'tampered', reason });

/** @param key the required signing key; `null` accepts the pack's own, for the reader to compare. */
export function checkEvidence(pack: EvidencePack, key: PublicKey | null): EvidenceCheck {
  const { signature, ...statement } = pack;
  if (!isSignedBy(pack.key, canonicalJson(statement), signature)) return tampered('it is not what its key signed');
  if (key !== null && pack.key !== key) return tampered(`another key signed it: ${pack.key}`);
  const proof = parseProof(pack.proof);
  if (!proof) return { state: 'not_verifiable', reason: 'its proof has another format' };
  const proven = checkProof(proof, pack.key);
  if (proven.state !== 'good') return proven;
  const [head = '', text = ''] = proven.entry.split('\n');
  const [, , , type, , , , recordedAt] = JSON.parse(head) as string[];
  const data = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const sha256 = createHash('sha256').update(Buffer.from(pack.page, 'base64')).digest('hex');
  if (data.snapshot !== sha256) return tampered('its page is not the one whose hash the sealed event names');
  const { index, size } = proven;
  return { state: 'good', pack, type: type ?? '', recordedAt: recordedAt ?? '', data, index, size };
}
