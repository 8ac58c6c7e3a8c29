/** What is opened in the vault's thread, on its way there and back. */
import { KeyMissing, type OpenedOfMany, SealBroken, type Sealed, type Vault } from '../port.js';
import { type PackedTexts, packed, unpacked } from './packedTexts.js';

export interface OpenRequest {
  readonly sealed: PackedTexts;
  readonly contexts: PackedTexts;
}

export interface OpenAnswer {
  /** The plaintexts; none: erased, or faulty. */
  readonly plaintexts: PackedTexts;
  /** An error that goes from thread to thread loses its class. */
  readonly faults: readonly { readonly index: number; readonly isMissing: boolean; readonly message: string }[];
}

type Many = Parameters<Vault['openAll']>[0];

export const openRequest = (many: Many): OpenRequest => ({
  sealed: packed(many.map(({ sealed }) => sealed)),
  contexts: packed(many.map(({ context }) => context)),
});

export function requestedToOpen({ sealed, contexts }: OpenRequest): Many {
  const context = unpacked(contexts);
  return unpacked(sealed).map((text, at) => ({ sealed: text as Sealed, context: context[at] ?? '' }));
}

export const openAnswer = (opened: readonly OpenedOfMany[]): OpenAnswer => ({
  plaintexts: packed(opened.map(one => (one.status === 'open' ? one.plaintext : null))),
  faults: opened.flatMap((one, index) =>
    one.status === 'faulty' ? [{ index, isMissing: one.fault instanceof KeyMissing, message: one.fault.message }] : [],
  ),
});

const ERASED = { status: 'erased' } as const;

export function answeredOpen({ plaintexts, faults }: OpenAnswer): OpenedOfMany[] {
  const opened = unpacked(plaintexts).map(
    (plaintext): OpenedOfMany => (plaintext === null ? ERASED : { status: 'open', plaintext }),
  );
  for (const { index, isMissing, message } of faults)
    opened[index] = { status: 'faulty', fault: isMissing ? new KeyMissing(message) : new SealBroken(message) };
  return opened;
}
