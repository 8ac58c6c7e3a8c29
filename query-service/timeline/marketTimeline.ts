import * as api from '../../domain/api/timeline.js';
import { momentOf } from '../competitors/momentOf.js';
import { merchantGet } from '../http/merchantGet.js';
import { timelineOf } from './timelineOf.js';

/** `GET /api/market/timeline`: the merchant's own past, and the time slider's marks. */
export const marketTimeline = merchantGet(api.marketTimeline, {
  handler: ({ shop }, { at }, ports) => timelineOf(shop, momentOf(at, ports) ?? ports.clock.now(), ports),
});
