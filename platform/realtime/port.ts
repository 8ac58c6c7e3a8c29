/**
 * The fan-out from the processes that change something to those that tell the browsers. At most once: a hint, never a
 * fact. Engines: memory (one process), PostgreSQL, Redis.
 */

import type { Notification } from '../../domain/api/notifications.js';
import type { Changed } from '../../domain/api/socket.js';
import type { SharedCounts } from '../runtime/http/sharedCounts.js';

/** Who is told. A session's own notifications go only to its room. */
export type Room = `shop:${string}` | `session:${string}` | 'admin';

/** Set only where there are traces; browsers never see it. */
export interface Cause {
  readonly correlationId: string;
  /** When it was published, in milliseconds since 1970. */
  readonly at: number;
}

export type Signal =
  | { readonly kind: 'changed'; readonly room: Room; readonly payload: Changed; readonly cause?: Cause }
  | { readonly kind: 'notification'; readonly room: Room; readonly payload: Notification; readonly cause?: Cause }
  /** The session is over: cut its sockets at once, on every node. */
  | { readonly kind: 'ended'; readonly room: Room }
  /** A shop's data is being erased: what is kept of it in memory is forgotten. */
  | { readonly kind: 'erased'; readonly shop: string }
  /** A projection's checkpoint moved: readers that wait for a position look again. */
  | {
      readonly kind: 'projected';
      readonly projection: string;
      readonly position: string;
      /** When the log took the first event of the batch, where there was one: for the latency of pushes. */
      readonly since?: string;
    }
  /** Signals of other processes may have been lost: browsers read again. */
  | { readonly kind: 'missed' };

export interface Realtime {
  /** Resolves when signals can pass. @throws Error of one line where the engine cannot be used. */
  ready(): Promise<void>;
  /**
   * Never throws and never waits: a lost hint is made up for by polling or by `resync`. Every listener receives it,
   * also on the publisher's own node, after the publisher's turn; signals of one publisher arrive in order.
   */
  publish(signal: Signal): void;
  /**
   * What a listener throws reaches neither the publisher nor other listeners. @returns a function that ends the
   * subscription.
   */
  subscribe(listener: (signal: Signal) => void): () => void;
  /** Whether signals go through a server rather than only within this process. */
  readonly throughServer: boolean;
  /** Without it each process counts for itself. */
  readonly counts?: SharedCounts;
  /** Whether signals currently get through, as far as this process knows. */
  healthy(): boolean;
  close(): Promise<void>;
}
