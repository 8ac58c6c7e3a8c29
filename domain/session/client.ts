/** Where a request came from. Personal data: stored only sealed, in an event's `meta` and in the sessions' rows. */
import type { SessionId } from '../kernel/names.js';

export interface Client {
  readonly ip: string;
  /** As sent, cut to size; `null` if none was sent. */
  readonly userAgent: string | null;
}

/** Binds the ciphertext to one session. `null` for a visitor without a session. */
export const clientContext = (sessionId: SessionId | null): string =>
  sessionId === null ? 'client of a visitor' : `client of session ${sessionId}`;
