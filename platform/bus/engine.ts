/**
 * What an engine of the bus has to do: keep messages in order, say who holds which partition, and keep one small record of
 * progress for each partition and group. Order per key, attempts, pauses, dead letters and replay are made of that, once, in
 * `createBus`. Shaped so that Kafka fits as well as SQL: no message is acknowledged by itself, what is committed is an offset
 * with a note, and the group's assignment belongs to the engine (there: the broker's; on SQL: leases).
 */

/** A message as it is kept. */
export interface Kept {
  readonly partition: number;
  readonly key: string;
  /** JSON. */
  readonly value: string;
  /** JSON. */
  readonly headers: string | null;
}

export interface Fetched extends Kept {
  /** Rises within a partition; there may be gaps. */
  readonly offset: number;
}

/** A message that was taken over and is not finished. */
export interface Open {
  readonly offset: number;
  /** Deliveries begun so far. */
  readonly attempt: number;
  /** Milliseconds since 1970: not to be delivered before. */
  readonly dueAt: number;
}

/** How far a group is with a partition. */
export interface Progress {
  /** The first offset that was not taken over yet. */
  readonly next: number;
  /** By offset; all of them below `next`. What is below `next` and not named is finished. */
  readonly open: readonly Open[];
}

export interface Assigned {
  readonly partition: number;
  /** Another one whenever somebody else may have held the partition in between. */
  readonly fence: number;
  /** To be released when nothing of it is in hand: another member is to have it. */
  readonly leaving: boolean;
}

/** A message that failed too often, whole: the engine may have dropped it from its topic by the time it is replayed. */
export interface Letter extends Fetched {
  /** `<topic>.` and more: says where to look. The same for every failure of one message in one group. */
  readonly id: string;
  readonly topic: string;
  readonly group: string;
  readonly error: string;
  readonly attempts: number;
  readonly at: string;
  /** Where it is replayed: how far that has come. `null`: it is dead. */
  readonly replay: Omit<Open, 'offset'> | null;
}

export interface Want {
  readonly partition: number;
  /** The lowest offset of interest. */
  readonly from: number;
  readonly limit: number;
}

export interface Commit {
  readonly partition: number;
  readonly fence: number;
  readonly progress: Progress;
  /** Kept no later than the progress; one of the same id is replaced. */
  readonly letters: readonly Letter[];
  /** Ids of letters that are forgotten, no earlier than the progress is kept. */
  readonly forgotten: readonly string[];
}

/** What a member is told has happened: new messages alone, or perhaps members or letters as well. */
export type Change = 'messages' | 'anything';

/** One consumer's place in its group. Its calls follow each other, never side by side. */
export interface Membership {
  /**
   * Says that it lives, and shares the partitions out anew where members came or went. To be called every `BEAT_MS`; who
   * does not for `LEASE_MS` loses what it holds.
   * @param stopping it takes nothing new; what it holds stays its own until it is released.
   */
  assignment(stopping: boolean): Promise<readonly Assigned[]>;
  /** Of partitions that it holds, in their order. An engine may have kept less: then some is delivered again. */
  progress(partitions: readonly number[]): Promise<readonly Progress[]>;
  /**
   * By offset within each partition. Fewer than `limit` only where there are no more for now: when there are, `changed` is
   * called.
   */
  fetch(wants: readonly Want[]): Promise<readonly Fetched[]>;
  /**
   * Survives the end of this process once it resolved. @returns the partitions of which nothing was kept, as they are no
   * longer held by this fence.
   */
  commit(commits: readonly Commit[]): Promise<readonly number[]>;
  /** The group's letters that are being replayed. */
  replaying(): Promise<readonly Letter[]>;
  /** Lets others have them at once. */
  release(partitions: readonly number[]): Promise<void>;
  /** To be called when it holds nothing any more. */
  leave(): Promise<void>;
}

export interface BusEngine {
  /** Resolves when they survive a crash. All or none, and in the order of the calls. */
  publish(topic: string, messages: readonly Kept[]): Promise<void>;
  /** @param changed is called soon after anything that concerns this member, and perhaps without cause. */
  join(topic: string, group: string, changed: (what: Change) => void): Promise<Membership>;
  /** The dead ones, oldest first. */
  letters(topic: string): Promise<readonly Letter[]>;
  /** Lets its group have a dead letter again, and tells its members. @returns `false` where no such letter is dead. */
  replay(topic: string, id: string): Promise<boolean>;
  /** To be called when every member has left. Keeps what was published. */
  close(): Promise<void>;
}

export const BEAT_MS = 2_000;
export const LEASE_MS = 6_000;
