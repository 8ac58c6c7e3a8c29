/**
 * The newest position that this client knows, by topic: a command's reply and a push carry their log position, and
 * every later read of the topic asks for at least that. Positions are strings that sort in log order; the client knows
 * nothing else about them.
 */
import type { Topic } from '../../../domain/api/socket.js';

export interface Positions {
  /** From a command's reply, or a push. An older position is ignored. */
  atLeast(topic: Topic, position: string | null): void;
  wanted(topic: Topic): string | null;
  /** The server could not reach the position in time, or does not know it: the next read takes what there is. */
  giveUp(topic: Topic, position: string | null): void;
}

export function createPositions(): Positions {
  const wanted = new Map<Topic, string>();
  return {
    atLeast: (topic, position) => {
      if (position !== null && position > (wanted.get(topic) ?? '')) wanted.set(topic, position);
    },
    wanted: topic => wanted.get(topic) ?? null,
    giveUp: (topic, position) => {
      if (wanted.get(topic) === position) wanted.delete(topic);
    },
  };
}

export const positions = createPositions();
