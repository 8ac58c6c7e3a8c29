/**
 * Opens many sealed texts in a thread of its own, for work that opens a long log, such as a rebuild: for orders, opening
 * is a third of all that one thread would do. The thread starts with the vault, while the first page is being read.
 */
import { askedThread } from '../runtime/threads/askedThread.js';
import { type PackedTexts, packed, unpacked } from './packedTexts.js';
import { KeyMissing, type OpenedOfMany, SealBroken, type Vault } from './port.js';

/** With fewer, the messages cost more than the work. */
const MANY = 100;

export interface ThreadOf {
  readonly url: string;
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
}

export interface Request {
  readonly sealed: PackedTexts;
  readonly contexts: PackedTexts;
}
export interface Answer {
  /** The plaintexts; none: erased, or faulty. */
  readonly plaintexts: PackedTexts;
  /** An error that goes from thread to thread loses its class. */
  readonly faults: readonly { readonly index: number; readonly isMissing: boolean; readonly message: string }[];
}

/**
 * @param vault does everything else.
 * @param entry the compiled thread; tests, which run from source, bundle their own.
 */
export function openInThread(
  vault: Vault,
  of: ThreadOf,
  entry = new URL('./openingThread.js', import.meta.url),
): Vault {
  const thread = askedThread<Request>(entry, of, 'opens what is sealed');
  return {
    ...vault,
    async openAll(many) {
      if (many.length < MANY) return await vault.openAll(many);
      const request: Request = {
        sealed: packed(many.map(({ sealed }) => sealed)),
        contexts: packed(many.map(({ context }) => context)),
      };
      return received(await thread.ask<Answer>(request));
    },
    async close() {
      await thread.end();
      await vault.close();
    },
  };
}

const ERASED = { status: 'erased' } as const;

function received({ plaintexts, faults }: Answer): OpenedOfMany[] {
  const opened = unpacked(plaintexts).map(
    (plaintext): OpenedOfMany => (plaintext === null ? ERASED : { status: 'open', plaintext }),
  );
  for (const { index, isMissing, message } of faults)
    opened[index] = { status: 'faulty', fault: isMissing ? new KeyMissing(message) : new SealBroken(message) };
  return opened;
}
