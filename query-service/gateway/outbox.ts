/**
 * The numbered pushes of one session's browsers. A browser that was away sends its last number and gets the rest, or is
 * told to read again: nothing is lost and nothing is shown twice.
 */
import type { Head, Push } from '../../domain/api/socket.js';

/** Kept for clients that were away. Beyond this, reading again is faster than a replay. */
const KEPT_MESSAGES = 500;
const KEPT_BYTES = 256 * 1024;

export type Payload = Push extends infer P ? (P extends Push ? Omit<P, 'seq'> : never) : never;

export interface Outbox {
  head(): Head;
  add(payload: Payload): Push;
  /** The pushes after `lastSeq`, or `null` if those are no longer known (or never were: another epoch). */
  since(epoch: string, lastSeq: number): readonly Push[] | null;
}

/** @param epoch new for every outbox, so that numbers of an earlier one are never mistaken for its own. */
export function createOutbox(epoch: string): Outbox {
  const kept: { push: Push; bytes: number }[] = [];
  let seq = 0;
  let bytes = 0;
  return {
    head: () => ({ epoch, seq }),
    add(payload) {
      seq += 1;
      const push = { seq, ...payload } as Push;
      const size = Buffer.byteLength(JSON.stringify(push));
      kept.push({ push, bytes: size });
      bytes += size;
      while (kept.length > KEPT_MESSAGES || bytes > KEPT_BYTES) bytes -= kept.shift()?.bytes ?? bytes;
      return push;
    },
    since(claimed, lastSeq) {
      const oldest = kept[0]?.push.seq ?? seq + 1;
      if (claimed !== epoch || lastSeq > seq || lastSeq < oldest - 1) return null;
      return kept.filter(({ push }) => push.seq > lastSeq).map(({ push }) => push);
    },
  };
}
