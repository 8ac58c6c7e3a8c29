/**
 * Nothing lost, nothing shown twice: the client's side of the sequence in `domain/api/socket`. Pure: from the input and
 * the state to the action.
 */
import type { Head, Push } from '../../../domain/api/socket.js';

export interface Sequence {
  /** The run of the server that `lastSeq` counts in; `null` before the first connection. */
  readonly epoch: string | null;
  readonly lastSeq: number;
}

export const initialSequence: Sequence = { epoch: null, lastSeq: 0 };

export type Incoming =
  /** `first`: sent on connecting and followed by a replay; the others are heartbeats. */
  | { readonly type: 'head'; readonly head: Head; readonly first: boolean }
  | { readonly type: 'push'; readonly push: Push }
  | { readonly type: 'resync'; readonly head: Head };

/** `ask`: there is a gap, request what came after `lastSeq`. `resync`: read every snapshot again. */
export type Effect = 'none' | 'apply' | 'ask' | 'resync';

export function receive(known: Sequence, incoming: Incoming): readonly [Sequence, Effect] {
  switch (incoming.type) {
    case 'resync':
      return [adopt(incoming.head), 'resync'];
    case 'head': {
      const { head, first } = incoming;
      if (head.epoch !== known.epoch) return [adopt(head), 'resync'];
      return [known, head.seq > known.lastSeq && !first ? 'ask' : 'none'];
    }
    case 'push': {
      const { seq } = incoming.push;
      if (seq <= known.lastSeq) return [known, 'none'];
      if (seq > known.lastSeq + 1) return [known, 'ask'];
      return [{ ...known, lastSeq: seq }, 'apply'];
    }
  }
}

const adopt = ({ epoch, seq }: Head): Sequence => ({ epoch, lastSeq: seq });
