import * as api from '../../domain/api/discovery.js';
import { discovery, discoveryStream, newSuggestions } from '../../domain/discovery/discovery.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';
import { discoveryOf } from './discoveryOf.js';

/**
 * Spec §7: `POST /api/competitors/suggestions/refresh-count`: always answers, but records the count once in 24 hours.
 */
export const refreshSuggestionCount = merchantRoute(api.refreshSuggestionCount, {
  async handler({ merchant: { shop }, now, write, ports }) {
    const outcome = await write(discovery, discoveryStream(shop), { type: 'RefreshSuggestionCount', at: now });
    return accepted(outcome, { newSuggestions: newSuggestions(await discoveryOf(ports.eventLog, shop)) });
  },
});
