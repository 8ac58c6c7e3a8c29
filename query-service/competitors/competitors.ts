import * as api from '../../domain/api/competitors.js';
import { merchantGet } from '../http/merchantGet.js';
import { watchedCompetitors } from './watchedCompetitors.js';

/** Spec §7: `GET /api/competitors`, newest first. */
export const competitors = merchantGet(api.competitors, {
  handler: async ({ shop }, _, ports) => (await watchedCompetitors(shop, ports)).map(({ competitor }) => competitor),
});
