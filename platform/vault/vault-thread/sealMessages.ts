/** What is sealed in the vault's thread, on its way there and back. */
import type { Sealed, SealedFor, SealedOfMany, ToSeal, Vault } from '../port.js';
import { type PackedTexts, packed, unpacked } from './packedTexts.js';

export interface SealRequest {
  /** Each once where its neighbours have the same: an import comes in the order of time. */
  readonly sealedFor: readonly SealedFor[];
  /** Of each in order: which of `sealedFor`. */
  readonly keys: Int32Array;
  /** Of each in order: 1 if it is `repeatable`. */
  readonly repeatable: Uint8Array;
  /** Of each in order: how many parts it has. */
  readonly parts: Int32Array;
  /** Of each in order: what it is recognised by; then each part's plaintext and context. */
  readonly texts: PackedTexts;
}

export interface SealAnswer {
  /** Of each in order: its digest, none if its time is over; then its sealed parts. */
  readonly texts: PackedTexts;
}

type Answer = Awaited<ReturnType<Vault['sealAll']>>;

export function sealRequest(many: readonly ToSeal[]): SealRequest {
  const sealedFor: SealedFor[] = [];
  const keys = new Int32Array(many.length);
  const repeatable = new Uint8Array(many.length);
  const parts = new Int32Array(many.length);
  const texts: string[] = [];
  for (const [at, one] of many.entries()) {
    if (!isForTheSame(one.sealedFor, sealedFor.at(-1))) sealedFor.push(one.sealedFor);
    keys[at] = sealedFor.length - 1;
    repeatable[at] = one.repeatable ? 1 : 0;
    parts[at] = one.parts.length;
    texts.push(one.recognisedBy);
    for (const { plaintext, context } of one.parts) texts.push(plaintext, context);
  }
  return { sealedFor, keys, repeatable, parts, texts: packed(texts) };
}

const isForTheSame = (one: SealedFor, other: SealedFor | undefined): boolean =>
  other !== undefined && one.until === other.until && one.shop === other.shop && one.purpose === other.purpose;

export function requestedToSeal({ sealedFor, keys, repeatable, parts, texts }: SealRequest): ToSeal[] {
  const all = textsOf(texts);
  return Array.from(keys, (key, at) => ({
    sealedFor: sealedFor[key] as SealedFor,
    recognisedBy: all.next(),
    repeatable: repeatable[at] === 1,
    parts: Array.from({ length: parts[at] as number }, () => ({ plaintext: all.next(), context: all.next() })),
  }));
}

export function sealAnswer(sealed: Answer): SealAnswer {
  return { texts: packed(sealed.flatMap(one => (one ? [one.digest, ...one.parts] : [null]))) };
}

/** @param many as they were requested. */
export function answeredSeal({ texts }: SealAnswer, many: readonly ToSeal[]): Answer {
  const all = unpacked(texts);
  let at = 0;
  return many.map(({ parts }): SealedOfMany | null => {
    const digest = all[at++] ?? null;
    if (digest === null) return null;
    const sealed = all.slice(at, at + parts.length) as Sealed[];
    at += parts.length;
    return { digest, parts: sealed };
  });
}

function textsOf(texts: PackedTexts): { next(): string } {
  const all = unpacked(texts);
  let at = 0;
  return { next: () => all[at++] ?? '' };
}
