import type { SessionId } from '../../../domain/kernel/names.js';
import { derivedId } from './ids.js';

/** The id of a session or an API token in the API, which reveals no secret, stream or room. */
export const publicSessionId = (sessionId: SessionId): string => derivedId('session', sessionId);
