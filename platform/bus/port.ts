/**
 * Topics: work that is handed from one process to another. At least once; order holds per key only.
 * Engines: SQLite, PostgreSQL, Kafka; one contract suite for all. Facts live in the event store, never only here.
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
  readonly partition: number;
  /** Names the message within its partition; opaque. The same at every delivery, also of a replay. */
  readonly offset: string;
  /**
   * 1 at the first delivery, and at the first after a replay. Counts deliveries whose consumer crashed as well, and not
   * those that failed because their consumer was told to stop.
   */
  readonly attempt: number;
}

export interface ConsumeOptions {
  readonly topic: string;
  /** Consumers of one group share the work; every group gets all of it. */
  readonly group: string;
  readonly signal: AbortSignal;
  /** Keys handled side by side, at most. Default 1. */
  readonly concurrency?: number;
  /** Deliveries of a message before it goes to `<topic>.dead`. Default 5. */
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

/** No dead letter has that id: it never had one, or was replayed already. */
export class DeadLetterUnknown extends Error {
  override readonly name = 'DeadLetterUnknown';
}

/** Thrown by a handler: trying again is of no use. The message goes to the dead letters at once. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

export interface Bus {
  /**
   * Resolves when the messages are kept: a crash after that loses none. All or none.
   * Messages of one key keep the order in which `publish` was called.
   * @throws TypeError for a topic that is no name, or a value that is no JSON; nothing is kept then.
   */
  publish(topic: string, messages: readonly Message[]): Promise<void>;

  /**
   * Hands over each message and marks it done only after `handle` resolved. A handler that throws gets the message
   * again, later and later (`retryDelayMs`), then it goes to the dead letters and the next one is served. Meanwhile
   * later messages of its key wait; other partitions never do. Resolves when aborted and the handlers in hand have
   * ended. A group's first consumer starts at the topic's beginning.
   */
  consume(options: ConsumeOptions, handle: (message: Delivered) => Promise<void>): Promise<void>;

  /** What `<topic>.dead` holds for all groups, oldest first. */
  deadLetters(topic: string): Promise<readonly DeadLetter[]>;
  /** Puts a dead message back into its topic, for its group alone. @throws DeadLetterUnknown */
  replay(id: string): Promise<void>;
  /** Ends its consumers as their signals would, then lets go of the engine. */
  close(): Promise<void>;
}
