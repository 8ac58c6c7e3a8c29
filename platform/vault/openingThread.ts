/** The thread of openInThread.ts: a vault of its own, which sees at once what others destroy. */
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '../runtime/clock/clock.js';
import type { Reply } from '../runtime/threads/askedThread.js';
import type { Answer, Request, ThreadOf } from './openInThread.js';
import { openVault } from './openVault.js';
import { packed, unpacked } from './packedTexts.js';
import { KeyMissing, type Sealed } from './port.js';

const { url, masterKey } = workerData as ThreadOf;
const vault = openVault(url, { masterKey, clock: systemClock });

/** `null`: there will be no more requests. */
parentPort?.on('message', async (request: Request | null) => {
  if (request) return parentPort?.postMessage(await replyTo(request));
  await vault.close();
  parentPort?.close();
});

async function replyTo({ sealed, contexts }: Request): Promise<Reply<Answer>> {
  try {
    const context = unpacked(contexts);
    const opened = await vault.openAll(
      unpacked(sealed).map((text, at) => ({ sealed: text as Sealed, context: context[at] ?? '' })),
    );
    const answer: Answer = {
      plaintexts: packed(opened.map(one => (one.status === 'open' ? one.plaintext : null))),
      faults: opened.flatMap((one, index) =>
        one.status === 'faulty'
          ? [{ index, isMissing: one.fault instanceof KeyMissing, message: one.fault.message }]
          : [],
      ),
    };
    return { answer };
  } catch (fault) {
    return { fault };
  }
}
