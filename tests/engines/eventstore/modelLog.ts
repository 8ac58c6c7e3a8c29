/**
 * A stand-in's log: the rules of EventStoreDB as its documentation and source state them, in memory. Positions are offsets,
 * ids are known only behind the expected revision, the clock steps back, other streams are written in between.
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

/** So often the server writes something of its own. */
const STATISTICS_EVERY = 23;

export function modelLog() {
  let log: ModelEvent[] = [];
  const streams = new Map<string, ModelEvent[]>();
  const lastRevisions = new Map<string, number>();
  const tombstones = new Set<string>();
  const listeners = new Set<() => void>();
  let offset = 0n;

  function write(stream: string, event: NewModelEvent): ModelEvent {
    const revision = (lastRevisions.get(stream) ?? -1) + 1;
    const created = Date.now() - (log.length % 3) * 1_000;
    const stored = { ...event, stream, revision, offset, created };
    offset += BigInt(120 + stream.length + event.type.length + event.data.length + event.metadata.length);
    lastRevisions.set(stream, revision);
    log.push(stored);
    const own = streams.get(stream);
    if (own) own.push(stored);
    else streams.set(stream, [stored]);
    if (!stream.startsWith('$') && log.length % STATISTICS_EVERY === 0) write('$stats-127.0.0.1:2113', statistics());
    return stored;
  }

  const metadataOf = (stream: string): Metadata => {
    const last = streams.get(`$$${stream}`)?.at(-1);
    return last ? (JSON.parse(Buffer.from(last.data).toString()) as Metadata) : {};
  };

  function isOutlived({ stream, revision, created }: ModelEvent): boolean {
    const { $maxAge, $tb = 0 } = metadataOf(stream);
    return revision < $tb || ($maxAge !== undefined && created < Date.now() - $maxAge * 1_000);
  }

  return {
    append(stream: string, events: readonly NewModelEvent[], expected: Expected): Outcome {
      if (tombstones.has(stream)) return 'deleted';
      const last = lastRevisions.get(stream) ?? null;
      const isFitting =
        expected === 'any' ||
        (expected === 'none' ? last === null : expected === 'exists' ? last !== null : expected === last);
      if (!isFitting) {
        if (expected === 'exists') return { conflict: last };
        const from = expected === 'none' ? 0 : (expected as number) + 1;
        const there = (streams.get(stream) ?? []).filter(({ revision }) => revision >= from).slice(0, events.length);
        const isRepeat = there.length === events.length && events.every(({ id }, n) => id === there[n]?.id);
        const first = there.at(-1);
        return isRepeat && first ? { revision: first.revision, offset: first.offset } : { conflict: last };
      }
      let written: ModelEvent | undefined;
      for (const event of events) written = write(stream, event);
      for (const listener of [...listeners]) listener();
      return { revision: lastRevisions.get(stream) ?? -1, offset: written?.offset ?? -1n };
    },

    /** `null`: no such stream. */
    stream(stream: string): readonly ModelEvent[] | 'deleted' | null {
      if (tombstones.has(stream)) return 'deleted';
      const own = streams.get(stream);
      if (!own || (metadataOf(stream).$tb ?? 0) > Number.MAX_SAFE_INTEGER) return null;
      return own.filter(event => !isOutlived(event));
    },

    all: (): readonly ModelEvent[] => log,

    tombstone(stream: string): bigint {
      tombstones.add(stream);
      return write(stream, { ...statistics(), type: '$streamDeleted' }).offset;
    },

    /** What an operator schedules: then the outlived leave `$all` as well. The last event of a stream stays. */
    scavenge(): void {
      const stays = (event: ModelEvent) => event.revision === lastRevisions.get(event.stream) || !isOutlived(event);
      log = log.filter(stays);
      for (const [stream, own] of streams) streams.set(stream, own.filter(stays));
    },

    /** @returns ends it. */
    onAppend(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ModelLog = ReturnType<typeof modelLog>;

const statistics = (): NewModelEvent => ({
  id: randomUUID(),
  type: '$statsCollected',
  contentType: 'application/json',
  data: Buffer.from('{}'),
  metadata: Buffer.from('{}'),
});
