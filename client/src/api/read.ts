/** A GET of one topic that sees this client's own writes, and what a push told it of. */
import type { Topic } from '../../../domain/api/socket.js';
import { call } from './client.js';
import { ApiError } from './errors.js';
import { positions } from './positions.js';

export async function read<T>(topic: Topic, path: string, signal?: AbortSignal): Promise<T> {
  const ifPosition = positions.wanted(topic);
  try {
    return await call<T>(path, { ifPosition, ...(signal ? { signal } : {}) });
  } catch (error) {
    // The server has another log than when it was given out, restored from a copy perhaps: what there is will do.
    if (error instanceof ApiError && error.code === 'POSITION_UNKNOWN') {
      positions.giveUp(topic, ifPosition);
      return read(topic, path, signal);
    }
    // The server waited as long as it may: the retry takes what there is, and a push follows when the rest is in.
    if (error instanceof ApiError && error.code === 'READ_MODEL_BEHIND') positions.giveUp(topic, ifPosition);
    throw error;
  }
}
