/** The thread of openInThread.ts: a vault of its own, which sees at once what others destroy. */
import { workerData } from 'node:worker_threads';
import { systemClock } from '../runtime/clock/clock.js';
import { answerRequests } from '../runtime/threads/answerRequests.js';
import type { Answer, Request, ThreadOf } from './openInThread.js';
import { openVault } from './openVault.js';
import { packed, unpacked } from './packedTexts.js';
import { KeyMissing, type Sealed } from './port.js';

const { url, masterKey } = workerData as ThreadOf;
const vault = openVault(url, { masterKey, clock: systemClock });

answerRequests(openEach, vault.close);

async function openEach({ sealed, contexts }: Request): Promise<Answer> {
  const context = unpacked(contexts);
  const opened = await vault.openAll(
    unpacked(sealed).map((text, at) => ({ sealed: text as Sealed, context: context[at] ?? '' })),
  );
  return {
    plaintexts: packed(opened.map(one => (one.status === 'open' ? one.plaintext : null))),
    faults: opened.flatMap((one, index) =>
      one.status === 'faulty'
        ? [{ index, isMissing: one.fault instanceof KeyMissing, message: one.fault.message }]
        : [],
    ),
  };
}
