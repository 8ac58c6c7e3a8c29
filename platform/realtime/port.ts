/**
 * Fans signals out from the processes that change something to those that push to browsers. At most once: a hint, never
 * a fact. Engines: memory (one process), PostgreSQL, Redis.
 */

import type { Notification } from '../../domain/api/notifications.js';
import type { Changed } from '../../domain/api/socket.js';
import type { SharedCounts } from '../runtime/http/sharedCounts.js';

/** The recipients. A session's own notifications go only to its room. */
export type Room = `shop:${string}` | `session:${string}` | 'admin';

/** Set only with tracing; browsers never see it. */
export interface Cause {
  readonly correlationId: string;
  /** Time of publication, in milliseconds since 1970. */
  readonly at: number;
}

export type Signal =
  | { readonly kind: 'changed'; readonly room: Room; readonly payload: Changed; readonly cause?: Cause }
  | { readonly kind: 'notification'; readonly room: Room; readonly payload: Notification; readonly cause?: Cause }
  /** The session ended: cut its sockets immediately, on every node. */
  | { readonly kind: 'ended'; readonly room: Room }
  /** A shop's data is being erased: drop what memory holds of it. */
  | { readonly kind: 'erased'; readonly shop: string }
  /** The shop's feed has new events: its readers read on. */
  | { readonly kind: 'fed'; readonly shop: string }
  /** A projection's checkpoint moved: readers that wait for a position check again. */
  | {
      readonly kind: 'projected';
      readonly projection: string;
      readonly position: string;
      /** When the log received the batch's first event, if any: for push latency. */
      readonly since?: string;
    }
  /** Other processes' signals may be lost: browsers read again. */
  | { readonly kind: 'missed' };

export interface Realtime {
  /** Resolves when signals can pass. @throws Error with one line if the engine cannot be used. */
  ready(): Promise<void>;
  /**
   * Never throws and never waits: polling or `resync` makes up for a lost hint. Every listener receives it, also on the
   * publisher's own node, after the publisher's turn; one publisher's signals arrive in order.
   */
  publish(signal: Signal): void;
  /**
   * A listener's exception reaches neither the publisher nor other listeners. @returns a function that ends the
   * subscription.
   */
  subscribe(listener: (signal: Signal) => void): () => void;
  /** True if signals go through a server rather than only within this process. */
  readonly throughServer: boolean;
  /** Without it each process counts separately. */
  readonly counts?: SharedCounts;
  /** Returns whether signals currently get through, as far as this process knows. */
  healthy(): boolean;
  close(): Promise<void>;
}
