import { Accepted, IdParams } from '../../domain/api/common.js';
import { SUGGESTIONS_PATH } from '../../domain/api/discovery.js';
import { discovery, discoveryStream } from '../../domain/discovery/discovery.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** Spec §7: `POST /api/competitors/suggestions/{id}/ignore`. The page is not suggested again. */
export const ignoreSuggestion = merchantRoute({
  method: 'POST',
  url: `${SUGGESTIONS_PATH}/:id/ignore`,
  summary: 'Never suggest this page again',
  params: IdParams,
  refusals: ['SUGGESTION_NOT_FOUND'],
  status: 200,
  answer: Accepted,

  async handler({ params, merchant, now, write }) {
    const command = { type: 'IgnoreSuggestion', suggestionId: params.id, at: now } as const;
    return accepted(await write(discovery, discoveryStream(merchant.shop), command), {});
  },
});
