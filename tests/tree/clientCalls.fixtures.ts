/** What a part of the client that makes calls imports. Test code only. */
import * as competitors from '../../domain/api/competitors.js';
import { forceDisconnect } from '../../domain/api/session.js';

export const calls = [competitors.trackCompetitor, competitors.priceHistory, forceDisconnect];
