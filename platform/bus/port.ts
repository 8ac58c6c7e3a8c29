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
  /** Rises within its partition, without repeats. */
  readonly offset: string;
  /** 1 at the first delivery. */
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

export interface Bus {
  /** Resolves when the messages are kept: a crash after that loses none. */
  publish(topic: string, messages: readonly Message[]): Promise<void>;

  /**
   * Hands over each message and marks it done only after `handle` resolved. A handler that throws gets the message
   * again, later and later, then it goes to the dead letters and the next one is served. Resolves when aborted and the
   * handlers in hand have ended. A group's first consumer starts at the topic's beginning.
   */
  consume(options: ConsumeOptions, handle: (message: Delivered) => Promise<void>): Promise<void>;

  deadLetters(topic: string): Promise<readonly DeadLetter[]>;
  /** Puts a dead message back into its topic, for its group alone. */
  replay(id: string): Promise<void>;
  close(): Promise<void>;
}
