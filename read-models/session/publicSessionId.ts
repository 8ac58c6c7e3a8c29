import type { SessionId } from '../../domain/kernel/names.js';
import { derivedId } from '../../platform/runtime/ids/ids.js';

/** A session's id in the API, which reveals no secret, stream or room. */
export const publicSessionId = (sessionId: SessionId): string => derivedId('session', sessionId);
