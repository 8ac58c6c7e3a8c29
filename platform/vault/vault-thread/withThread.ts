/**
 * Opens and seals many texts in a thread of its own. For a rebuild of orders, opening is a third of all that one thread
 * would do; for an import, sealing is a quarter, and meanwhile the thread that answers merchants stores what was sealed
 * before.
 */
import { askedThread } from '../../runtime/threads/askedThread.js';
import { restingThread } from '../../runtime/threads/restingThread.js';
import type { Vault } from '../port.js';
import { answeredOpen, type OpenAnswer, type OpenRequest, openRequest } from './openMessages.js';
import { answeredSeal, type SealAnswer, type SealRequest, sealRequest } from './sealMessages.js';

/** With fewer, the messages cost more than the work. */
const MANY = 100;

/** All that it makes is garbage once it is sent, so a small heap does: with 6 MB, an import took 10 MB more and was no faster. */
const YOUNG_MB = 3;

/** What the thread opens its own vault with. */
export interface ThreadOf {
  readonly url: string;
  /** 32 bytes. */
  readonly masterKey: Uint8Array;
}

export type VaultRequest = { readonly open: OpenRequest } | { readonly seal: SealRequest };

/**
 * @param vault does everything else.
 * @param entry the compiled thread; tests, which run from source, bundle their own.
 */
export function withThread(vault: Vault, of: ThreadOf, entry = new URL('./thread.js', import.meta.url)): Vault {
  const thread = restingThread(() =>
    askedThread<VaultRequest>(entry, of, 'opens and seals many texts', { maxYoungGenerationSizeMb: YOUNG_MB }),
  );
  return {
    ...vault,
    async openAll(many) {
      if (many.length < MANY) return await vault.openAll(many);
      return answeredOpen(await thread.ask<OpenAnswer>({ open: openRequest(many) }));
    },
    async sealAll(many) {
      if (many.length < MANY) return await vault.sealAll(many);
      return answeredSeal(await thread.ask<SealAnswer>({ seal: sealRequest(many) }), many);
    },
    async close() {
      await thread.end();
      await vault.close();
    },
  };
}
