import { decidedOf } from '../../application/decide/foldedStreams.js';
import { type ConnectAttemptEvent, connectAttempt } from '../../domain/shop/connectAttempt.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { hashOf } from '../../platform/runtime/ids/ids.js';

/** One stream a state: the expected revision makes its single use hold across processes. */
export const connectStream = (state: string): string => `connect-${hashOf(state)}`;

/** Whether the attempt with this state succeeded before. */
export async function isUsed(store: EventStore, state: string): Promise<boolean> {
  let use = connectAttempt.initial;
  for await (const event of store.read(connectStream(state)))
    use = connectAttempt.evolve(use, decidedOf<ConnectAttemptEvent>(event));
  return use === 'used';
}
