import { type ConnectAttempt, type ConnectAttemptEvent, connectAttempt } from '../../domain/shop/connectAttempt.js';
import { decidedOf } from '../../platform/decide/foldedStreams.js';
import type { EventStore } from '../../platform/event-store/port.js';
import { hashOf } from '../../platform/ids/ids.js';

/** Attempts are streams like all else: the expected revision makes a state's single use hold across processes. */
export const connectStream = (state: string): string => `connect-${hashOf(state)}`;

export async function readAttempt(store: EventStore, state: string): Promise<ConnectAttempt> {
  let attempt = connectAttempt.initial;
  for await (const event of store.read(connectStream(state)))
    attempt = connectAttempt.evolve(attempt, decidedOf<ConnectAttemptEvent>(event));
  return attempt;
}
