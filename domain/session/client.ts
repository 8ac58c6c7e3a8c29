/** A request's origin. Personal data, stored only sealed: in an event's `meta` and in session rows. */
import type { SessionId } from '../kernel/names.js';

export interface Client {
  readonly ip: string;
  /** The truncated header; `null` if missing. */
  readonly userAgent: string | null;
}

/** Binds the ciphertext to one session. `null` for a visitor without a session. */
export const clientContext = (sessionId: SessionId | null): string =>
  sessionId === null ? 'client of a visitor' : `client of session ${sessionId}`;
