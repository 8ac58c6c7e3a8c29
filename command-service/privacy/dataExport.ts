import { Readable } from 'node:stream';
import { startExport } from '../../application/privacy/export/startExport.js';
import * as api from '../../domain/api/privacy.js';
import { isRefusal } from '../../domain/kernel/decider.js';
import { LIMITS } from '../../platform/runtime/http/rateLimits.js';
import { merchantRoute } from '../http/merchantRoute.js';

/**
 * Spec §7: `GET /api/analytics/privacy/data-export`. Appends an event when data leaves. The browser sets the pace; if
 * it disconnects, the export ends and is recorded as cancelled.
 */
export const dataExport = merchantRoute(api.dataExport, {
  limit: LIMITS.dataExport,
  acts: true,

  async handler({ merchant: { shop, meta }, ports: { eventLog, vault, clock, ids }, handle, reply }) {
    const started = await startExport({ eventLog, vault, clock, handle }, { shop, exportId: ids.next(), meta });
    if (isRefusal(started)) return started;
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="${started.fileName}"`)
      .header('cache-control', 'private, no-store')
      .header(api.ESTIMATED_EVENTS_HEADER, started.estimatedEvents);
    return Readable.from(started.text, { objectMode: false });
  },
});
