/**
 * A stand-in's log: the rules of EventStoreDB 23.10.8, as measured on a real server, in memory. Positions are byte
 * offsets, event ids are known only after the expected revision, and the clock steps back.
 */
import { randomUUID } from 'node:crypto';

export interface ModelEvent {
  readonly offset: bigint;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly created: number;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export type NewModelEvent = Pick<ModelEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;
export type Expected = number | 'none' | 'exists' | 'any';
export type Outcome =
  | { readonly revision: number; readonly offset: bigint }
  | { readonly conflict: number | null }
  | 'deleted';

export interface Metadata {
  readonly $maxAge?: number;
  readonly $tb?: number;
}

/** `$tb` of a stream that was deleted softly: beyond every revision. */
const SOFTLY_DELETED = 2n ** 63n - 1n;

export function modelLog() {
  let log: ModelEvent[] = [];
  const streams = new Map<string, ModelEvent[]>();
  const lastRevisions = new Map<string, number>();
  const tombstones = new Set<string>();
  const listeners = new Set<() => void>();
  /** Every record ever written: scavenging removes events and keeps the chunk's map of positions. */
  const records = new Set<bigint>();
  let scavengedUpTo = 0n;
  let offset = 0n;
  let sent = 0;

  function write(stream: string, event: NewModelEvent): ModelEvent {
    const revision = (lastRevisions.get(stream) ?? -1) + 1;
    const created = Date.now() - (log.length % 3) * 1_000;
    const stored = { ...event, stream, revision, offset, created };
    records.add(offset);
    offset += BigInt(120 + stream.length + event.type.length + event.data.length + event.metadata.length);
    lastRevisions.set(stream, revision);
    log.push(stored);
    const own = streams.get(stream);
    if (own) own.push(stored);
    else streams.set(stream, [stored]);
    return stored;
  }

  const metadataOf = (stream: string): Metadata => {
    const last = streams.get(`$$${stream}`)?.at(-1);
    return last ? (JSON.parse(Buffer.from(last.data).toString()) as Metadata) : {};
  };

  const isSoftlyDeleted = (stream: string): boolean => (metadataOf(stream).$tb ?? 0) >= Number(SOFTLY_DELETED);

  /** The server's own change of a stream's metadata. */
  function writeTruncation(stream: string, $tb: bigint): void {
    const { $tb: _, ...kept } = metadataOf(stream);
    const text = JSON.stringify(kept).slice(0, -1);
    const data = Buffer.from(`${text}${text === '{' ? '' : ','}"$tb":${$tb}}`);
    write(`$$${stream}`, { ...systemEvent('$metadata'), data });
  }

  /** Answers an append whose first ids the stream contains: success if all of them follow in a row. */
  function repeated(stream: string, events: readonly NewModelEvent[], from: number): Outcome {
    const there = (streams.get(stream) ?? []).filter(({ revision }) => revision >= from).slice(0, events.length);
    const last = there.at(-1);
    const isRepeat = there.length === events.length && events.every(({ id }, n) => id === there[n]?.id);
    if (isRepeat && last) return { revision: last.revision, offset: last.offset };
    return { conflict: lastRevisions.get(stream) ?? null };
  }

  function isOutlived({ stream, revision, created }: ModelEvent): boolean {
    const { $maxAge, $tb = 0 } = metadataOf(stream);
    return revision < $tb || ($maxAge !== undefined && created < Date.now() - $maxAge * 1_000);
  }

  return {
    append(stream: string, events: readonly NewModelEvent[], expected: Expected): Outcome {
      if (tombstones.has(stream)) return 'deleted';
      const last = lastRevisions.get(stream) ?? null;
      const isDeleted = isSoftlyDeleted(stream);
      const isFitting =
        expected === 'any' ||
        (expected === 'none'
          ? last === null || isDeleted
          : expected === 'exists'
            ? last !== null || streams.has(`$$${stream}`)
            : expected === last);
      if (!isFitting)
        return expected === 'exists'
          ? { conflict: last }
          : repeated(stream, events, expected === 'none' ? 0 : (expected as number) + 1);
      if (expected === 'any' || expected === 'exists') {
        const known = streams.get(stream)?.find(({ id }) => id === events[0]?.id);
        if (known) return repeated(stream, events, known.revision);
      }
      if (isDeleted) writeTruncation(stream, BigInt((last ?? -1) + 1));
      let written: ModelEvent | undefined;
      for (const event of events) written = write(stream, event);
      for (const listener of [...listeners]) listener();
      return { revision: lastRevisions.get(stream) ?? -1, offset: written?.offset ?? -1n };
    },

    /** `null`: no such stream. */
    stream(stream: string): readonly ModelEvent[] | 'deleted' | null {
      if (tombstones.has(stream.replace(/^\$\$/, ''))) return 'deleted';
      const own = streams.get(stream);
      if (!own || isSoftlyDeleted(stream)) return null;
      return own.filter(event => !isOutlived(event));
    },

    all: (): readonly ModelEvent[] => log,

    /**
     * Returns true if a read of `$all` may begin there. In a chunk that is still being written, the server misreads the
     * bytes at any other offset as a record and fails.
     */
    isReadable: (at: bigint): boolean => records.has(at) || at >= offset || at < scavengedUpTo,

    /** Its events stay in the log until it is scavenged. */
    softDelete(stream: string): void {
      writeTruncation(stream, SOFTLY_DELETED);
    },

    tombstone(stream: string): bigint {
      tombstones.add(stream);
      return write(stream, systemEvent('$streamDeleted')).offset;
    },

    noteSent(): void {
      sent += 1;
    },

    /** Counts the events that reads returned. */
    sent: () => sent,

    /** An operator's scheduled scavenge: removes outlived events from `$all` too. A stream's last event stays. */
    scavenge(): void {
      const stays = (event: ModelEvent) => event.revision === lastRevisions.get(event.stream) || !isOutlived(event);
      log = log.filter(stays);
      scavengedUpTo = offset;
      for (const [stream, own] of streams) streams.set(stream, own.filter(stays));
    },

    subscribers: () => listeners.size,

    /** @returns ends it. */
    onAppend(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ModelLog = ReturnType<typeof modelLog>;

const systemEvent = (type: string): NewModelEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
});
