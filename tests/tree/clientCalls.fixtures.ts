/** Test fixture: the imports of client parts that make calls. */
import * as competitors from '../../domain/api/competitors.js';
import { priceHistory } from '../../domain/api/priceHistory.js';
import { forceDisconnect } from '../../domain/api/session.js';
import { tokens } from '../../domain/api/tokens.js';

export const calls = [competitors.trackCompetitor, priceHistory, forceDisconnect, tokens];
