import type { SessionId } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';

/** What the API calls a session: it leads to no secret, stream or room. */
export const shownId = (sessionId: SessionId): string => derivedId('session', sessionId);
