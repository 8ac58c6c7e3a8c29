/** Where a request came from. Personal data: it is stored sealed only, in an event's `meta` and in the sessions' rows. */
import type { SessionId } from '../kernel/names.js';

export interface Client {
  readonly ip: string;
  /** As it was sent, cut; `null`: none was sent. */
  readonly userAgent: string | null;
}

/** What the ciphertext is bound to: one session's never opens as another's. `null`: a visitor's, who has none. */
export const clientContext = (sessionId: SessionId | null): string =>
  sessionId === null ? 'client of a visitor' : `client of session ${sessionId}`;
