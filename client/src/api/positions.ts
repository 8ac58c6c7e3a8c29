/**
 * Reading one's own writes. A command's reply says where it stands in the log; the next read of its topic asks for
 * at least that, until one answer had it. Positions are opaque, so a push never replaces what a command still waits for.
 */
import type { Topic } from '../../../domain/api/socket.js';

export interface Positions {
  /** From a command's reply. */
  wrote(topic: Topic, position: string | null): void;
  /** From a push. */
  heard(topic: Topic, position: string | null): void;
  wanted(topic: Topic): string | null;
  /** A read that asked for `position` was answered, or was told that the server cannot have it. */
  settled(topic: Topic, position: string | null): void;
}

export function createPositions(): Positions {
  const wanted = new Map<Topic, string>();
  return {
    wrote: (topic, position) => {
      if (position !== null) wanted.set(topic, position);
    },
    heard: (topic, position) => {
      if (position !== null && !wanted.has(topic)) wanted.set(topic, position);
    },
    wanted: topic => wanted.get(topic) ?? null,
    settled: (topic, position) => {
      if (wanted.get(topic) === position) wanted.delete(topic);
    },
  };
}

export const positions = createPositions();
