import { makeEvidence } from '../../application/evidence/makeEvidence.js';
import * as api from '../../domain/api/evidence.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { as, type Instant, type PageId } from '../../domain/kernel/names.js';
import { ApiError } from '../../platform/runtime/http/errors.js';
import { merchantGet } from '../http/merchantGet.js';
import { pageOfCompetitor } from './pageOfCompetitor.js';

/** `GET /api/competitors/{id}/evidence-pack`: what the page said at a time, to show to others (docs/audit.md). */
export const evidencePack = merchantGet(api.evidencePack, {
  async handler({ shop }, { at }, ports, { id }) {
    const { page, url } = await pageOfCompetitor(shop, id, ports);
    const wanted = { shop, url, page: as<PageId>(page), at: as<Instant>(at ?? ports.clock.now()) };
    const pack = await makeEvidence(ports, wanted);
    if (isRefusal(pack)) throw new ApiError(pack.refused);
    return { pack };
  },
});
