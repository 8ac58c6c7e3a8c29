import * as api from '../../domain/api/competitors.js';
import { merchantGet } from '../http/merchantGet.js';
import { momentOf } from './momentOf.js';
import { watchedCompetitors } from './watchedCompetitors.js';

/** Spec §7: `GET /api/competitors`, newest first. */
export const competitors = merchantGet(api.competitors, {
  handler: async ({ shop }, { at }, ports) =>
    (await watchedCompetitors(shop, ports, momentOf(at, ports))).map(({ competitor }) => competitor),
});
