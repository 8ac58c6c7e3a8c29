/**
 * Kafka's part of the bus: it stores messages in order, assigns partitions to members, and stores one small progress
 * record per partition and group. Order per key, attempts, pauses, dead letters and replay are built on that in
 * `createKafkaBus`. Messages are not acknowledged one by one: a commit is an offset with a note.
 */
import type { StoredMessage } from '../encode.js';
import type { TopicDepth } from '../port.js';

/** A message as it is stored. */
export interface Kept extends StoredMessage {
  readonly partition: number;
}

export interface Fetched extends Kept {
  /** Rises within a partition; there may be gaps. */
  readonly offset: number;
}

/** A message that was taken over and is not finished. */
export interface Open {
  readonly offset: number;
  /** Deliveries so far. */
  readonly attempt: number;
  /** Not to be delivered before this, in milliseconds since 1970. */
  readonly dueAt: number;
}

/** The progress of a group in a partition. */
export interface Progress {
  /** The first offset that has not been taken over yet. */
  readonly next: number;
  /** Sorted by offset, all below `next`. Any message below `next` that is not listed is finished. */
  readonly open: readonly Open[];
}

export interface Assigned {
  readonly partition: number;
  /** Changes whenever someone else may have held the partition in between. */
  readonly fence: number;
  /** To be released once none of its messages is being handled: another member is to have it. */
  readonly leaving: boolean;
}

/**
 * A message that failed too often, stored in full: the engine may have dropped it from its topic by the time it is
 * replayed.
 */
export interface Letter extends Fetched {
  /** Starts with `<topic>.`, so that it says where to look. The same for every failure of one message in one group. */
  readonly id: string;
  readonly topic: string;
  readonly group: string;
  readonly error: string;
  readonly attempts: number;
  readonly at: string;
  /** The progress of its replay. `null`: it is dead. */
  readonly replay: Omit<Open, 'offset'> | null;
}

export interface Want {
  readonly partition: number;
  /** The lowest offset wanted. */
  readonly from: number;
  readonly limit: number;
}

export interface Commit {
  readonly partition: number;
  readonly fence: number;
  readonly progress: Progress;
  /** Stored before or with the progress; a letter with the same id is replaced. */
  readonly letters: readonly Letter[];
  /** Ids of letters to delete, not before the progress is stored. */
  readonly forgotten: readonly string[];
}

/** Tells a member that there are new messages, or that members or letters may have changed too. */
export type Change = 'messages' | 'anything';

/** One consumer's membership in its group. Its calls never overlap. */
export interface Membership {
  /**
   * A heartbeat, which also reassigns partitions when members joined or left. To be called every `BEAT_MS`; a member
   * that does not call it for `LEASE_MS` loses its partitions.
   * @param stopping it takes nothing new; it keeps its partitions until they are released.
   */
  assignment(stopping: boolean): Promise<readonly Assigned[]>;
  /**
   * For partitions that it holds, in their order. Kafka may have stored less; some messages are then delivered
   * again.
   */
  progress(partitions: readonly number[]): Promise<readonly Progress[]>;
  /**
   * Sorted by offset within each partition. Fewer than `limit` only if there are no more for now; once there are,
   * `changed` is called.
   */
  fetch(wants: readonly Want[]): Promise<readonly Fetched[]>;
  /**
   * Survives the end of this process once resolved. @returns the partitions for which nothing was stored, because this
   * fence no longer holds them.
   */
  commit(commits: readonly Commit[]): Promise<readonly number[]>;
  /** The group's letters that are being replayed. */
  replaying(): Promise<readonly Letter[]>;
  /** Gives them to others at once. */
  release(partitions: readonly number[]): Promise<void>;
  /** To be called when it holds nothing any more. */
  leave(): Promise<void>;
}

export interface KafkaEngine {
  /** Resolves when they would survive a crash; if it rejects, as the port says. In the order of the calls. */
  publish(topic: string, messages: readonly Kept[]): Promise<void>;
  /** @param changed is called soon after anything that concerns this member, and possibly without cause. */
  join(topic: string, group: string, changed: (what: Change) => void): Promise<Membership>;
  /** As the port says. */
  depths(): Promise<readonly TopicDepth[]>;
  /** The dead ones, oldest first. */
  letters(topic: string): Promise<readonly Letter[]>;
  /**
   * Gives a dead letter back to its group and notifies the group's members. @returns `false` if there is no such dead
   * letter.
   */
  replay(topic: string, id: string): Promise<boolean>;
  /** Removes messages and letters, as the port says. A message that is not there any more counts as finished. */
  erase(shop: string): Promise<number>;
  /** To be called when every member has left. Stored messages remain. */
  close(): Promise<void>;
}

export const BEAT_MS = 2_000;
export const LEASE_MS = 6_000;
