/** The thread of withThread.ts: a vault of its own, which sees at once what others destroy. */
import { workerData } from 'node:worker_threads';
import { systemClock } from '../../runtime/clock/clock.js';
import { answerRequests } from '../../runtime/threads/answerRequests.js';
import { openVault } from '../openVault.js';
import { openAnswer, requestedToOpen } from './openMessages.js';
import { requestedToSeal, sealAnswer } from './sealMessages.js';
import type { ThreadOf, VaultRequest } from './withThread.js';

const { url, masterKey } = workerData as ThreadOf;
const vault = openVault(url, { masterKey, clock: systemClock });

answerRequests(
  async (request: VaultRequest) =>
    'open' in request
      ? openAnswer(await vault.openAll(requestedToOpen(request.open)))
      : sealAnswer(await vault.sealAll(requestedToSeal(request.seal))),
  vault.close,
);
