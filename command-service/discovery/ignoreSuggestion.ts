import * as api from '../../domain/api/discovery.js';
import { discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `POST /api/competitors/suggestions/{id}/ignore`. The page is not suggested again. */
export const ignoreSuggestion = merchantRoute(api.ignoreSuggestion, {
  async handler({ params, merchant, now, write }) {
    const command = { type: 'IgnoreSuggestion', suggestionId: params.id, at: now } as const;
    return accepted(await write(discovery, discoveryStream(merchant.shop), command), {});
  },
});
