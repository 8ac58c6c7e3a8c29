import { candidatesFor } from '../../application/competitors/candidatesFor.js';
import { watchedRecord } from '../../application/competitors/watchedRecord.js';
import * as api from '../../domain/api/pairs.js';
import { as, type PageId } from '../../domain/kernel/names.js';
import { merchantGet } from '../http/merchantGet.js';
import { pageOfCompetitor } from './pageOfCompetitor.js';

/** `GET /api/competitors/{id}/candidates`: empty until the page was read. */
export const candidates = merchantGet(api.candidates, {
  async handler({ shop }, _, ports, { id }) {
    const { page } = await pageOfCompetitor(shop, id, ports);
    const theirs = await watchedRecord(ports, as<PageId>(page));
    return { candidates: theirs === null ? [] : await candidatesFor(ports, shop, theirs) };
  },
});
