/** A GET of one topic that includes this client's own writes and all pushes so far. */
import type { AnswerOf, Endpoint } from '../../../domain/api/endpoint.js';
import type { Topic } from '../../../domain/api/socket.js';
import { type CallArguments, call } from './client.js';
import { ApiError } from './errors.js';
import { positions } from './positions.js';

export async function read<E extends Endpoint>(
  topic: Topic,
  endpoint: E,
  ...given: CallArguments<E>
): Promise<AnswerOf<E>> {
  const ifPosition = positions.wanted(topic);
  try {
    return await call(endpoint, ...([{ ...given[0], ifPosition }] as CallArguments<E>));
  } catch (error) {
    // The server's log has changed, perhaps restored from a backup: read without a position.
    if (error instanceof ApiError && error.code === 'POSITION_UNKNOWN') {
      positions.giveUp(topic, ifPosition);
      return read(topic, endpoint, ...given);
    }
    // The server waited its maximum: the retry takes what there is, and a push follows when the rest is in.
    if (error instanceof ApiError && error.code === 'READ_MODEL_BEHIND') positions.giveUp(topic, ifPosition);
    throw error;
  }
}
