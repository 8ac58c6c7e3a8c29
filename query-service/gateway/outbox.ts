/**
 * Numbers the pushes to one session's browsers. A returning browser sends its last number and receives the rest, or
 * must re-read: nothing is lost and nothing is shown twice.
 */
import type { Head, Push } from '../../domain/api/socket.js';

/** Retained for returning clients. Past this, re-reading is cheaper than a replay. */
const KEPT_MESSAGES = 500;
const KEPT_BYTES = 256 * 1024;

export type Payload = Push extends infer P ? (P extends Push ? Omit<P, 'seq'> : never) : never;

export interface Outbox {
  head(): Head;
  add(payload: Payload): Push;
  /** The pushes after `lastSeq`; `null` if they are no longer retained or belong to another epoch. */
  since(epoch: string, lastSeq: number): readonly Push[] | null;
}

/** @param epoch unique per outbox, so that no number is mistaken for another outbox's. */
export function createOutbox(epoch: string): Outbox {
  const retained: { push: Push; bytes: number }[] = [];
  let seq = 0;
  let bytes = 0;
  return {
    head: () => ({ epoch, seq }),
    add(payload) {
      seq += 1;
      const push = { seq, ...payload } as Push;
      const size = Buffer.byteLength(JSON.stringify(push));
      retained.push({ push, bytes: size });
      bytes += size;
      while (retained.length > KEPT_MESSAGES || bytes > KEPT_BYTES) bytes -= retained.shift()?.bytes ?? bytes;
      return push;
    },
    since(claimed, lastSeq) {
      const oldest = retained[0]?.push.seq ?? seq + 1;
      if (claimed !== epoch || lastSeq > seq || lastSeq < oldest - 1) return null;
      return retained.filter(({ push }) => push.seq > lastSeq).map(({ push }) => push);
    },
  };
}
