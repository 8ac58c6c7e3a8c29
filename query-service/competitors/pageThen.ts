import { openSnapshot } from '../../application/snapshots/openSnapshot.js';
import * as api from '../../domain/api/evidence.js';
import { pageLines } from '../../domain/extraction/pageLines.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { merchantGet } from '../http/merchantGet.js';
import { pageOfCompetitor } from './pageOfCompetitor.js';

/** `GET /api/competitors/{id}/page-then`: text only, so that nothing of a foreign page runs or loads anything. */
export const pageThen = merchantGet(api.pageThen, {
  async handler({ shop }, { at }, ports, { id }) {
    const { page } = await pageOfCompetitor(shop, id, ports);
    const { snapshots, workStore, vault, clock } = ports;
    const kept = await workStore.sql
      .selectFrom('snapshots')
      .select(['at', 'sha256'])
      .where('shop', '=', shop)
      .where('page', '=', page)
      .where('at', '<=', at ?? clock.now())
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const content = kept && snapshots ? await openSnapshot({ snapshots, vault }, shop, kept.sha256) : null;
    if (!kept || content === null) throw new ApiError('EVIDENCE_NOT_KEPT');
    const { lines, cut } = pageLines(String(content));
    return { at: kept.at, lines: [...lines], cut };
  },
});
