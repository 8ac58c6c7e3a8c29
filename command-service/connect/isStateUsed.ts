import { load } from '../../application/decide/load.js';
import { connectAttempt, connectStream } from '../../domain/shop/connectAttempt.js';
import type { EventLog } from '../../platform/event-store/codec/eventLog.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';

/** Whether the attempt with this state succeeded before. */
export const isStateUsed = async (store: EventLog, state: string): Promise<boolean> =>
  (await load(store, connectAttempt, connectStream(hashOf(state)))) === 'used';
