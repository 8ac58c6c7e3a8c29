/**
 * Topics: work handed from one process to another. Delivered at least once; ordered per key only.
 * Engines: SQLite, PostgreSQL, Kafka; one contract suite for all. Facts are in the event store, never only here.
 */

export interface Message {
  /** Messages of one key are handled in order, by one consumer of a group at a time. */
  readonly key: string;
  /** JSON. No personal data in plain text. */
  readonly value: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Delivered extends Message {
  readonly topic: string;
  /** Names the message within its topic and group. The same at every delivery, including a replay. */
  readonly id: string;
  /**
   * 1 at the first delivery, and at the first after a replay. Includes deliveries whose consumer crashed, but not those
   * that failed because their consumer was told to stop.
   */
  readonly attempt: number;
}

export interface ConsumeOptions {
  readonly topic: string;
  /** Consumers of one group share the work; every group gets all messages. */
  readonly group: string;
  readonly signal: AbortSignal;
  /** Keys handled concurrently, at most. Default 1. */
  readonly concurrency?: number;
  /** Deliveries before a message goes to `<topic>.dead`. Default 5. */
  readonly attempts?: number;
}

export interface DeadLetter {
  readonly id: string;
  readonly topic: string;
  readonly group: string;
  readonly message: Message;
  readonly error: string;
  readonly attempts: number;
  readonly at: string;
}

/** The amount of work that waits in a topic. */
export interface TopicDepth {
  readonly topic: string;
  /** `null`: no group has ever read it. */
  readonly group: string | null;
  /** Messages that the group has not finished, those that it handles now or tries again later included. */
  readonly waiting: number;
}

/** No dead letter has that id: it never existed, or was already replayed. */
export class DeadLetterUnknown extends Error {
  override readonly name = 'DeadLetterUnknown';
}

/** Thrown by a handler when retrying is pointless. The message becomes a dead letter at once. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

export interface Bus {
  /**
   * Resolves when the messages are stored: a crash after that loses none. If it rejects, none or all are stored; on Kafka also
   * some, so that publishing them again may deliver one twice.
   * Messages with the same key keep the order in which `publish` was called.
   * @throws TypeError for an invalid topic name or a value that is not JSON; nothing is then stored. EngineLost at once if
   * thousands of callers wait for a slow server already.
   */
  publish(topic: string, messages: readonly Message[]): Promise<void>;

  /**
   * Delivers each message and marks it done only after `handle` resolves. If a handler throws, the message is delivered
   * again after growing pauses (`retryDelayMs`), then becomes a dead letter and the next one is served. Meanwhile later
   * messages with its key wait; other keys never do. Resolves when aborted and the running handlers have ended. A
   * topic's first group starts at its beginning; a later one may miss what other groups have finished.
   */
  consume(options: ConsumeOptions, handle: (message: Delivered) => Promise<void>): Promise<void>;

  /**
   * Of every topic that there is, by name, and each of its groups. What a group is about to note, or what was erased and it
   * has not come to, may count. @throws what the engine says if it is lost.
   */
  depths(): Promise<readonly TopicDepth[]>;
  /** The content of `<topic>.dead` for all groups, oldest first. */
  deadLetters(topic: string): Promise<readonly DeadLetter[]>;
  /** Puts a dead letter back into its topic, for its own group only. @throws DeadLetterUnknown */
  replay(id: string): Promise<void>;
  /**
   * Removes the messages and dead letters of a shop: those whose key is the shop, or begins with it and a slash, and those
   * that name it somewhere in their value. One that is being handled meanwhile is finished.
   * @returns how many.
   */
  erase(shop: string): Promise<number>;
  /** Ends its consumers as their signals would, then closes the engine. */
  close(): Promise<void>;
}

/** Checks that the bus answers, for processes that hand over no messages themselves. */
export interface BusHealth {
  /** Rejects if it does not answer, which may take some seconds. */
  check(): Promise<unknown>;
  close(): Promise<void>;
}
