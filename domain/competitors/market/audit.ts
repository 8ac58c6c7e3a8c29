/** Maps market settings events to audit entries. */
import type { AuditOf } from '../../audit/describe.js';
import { change, parts } from '../../audit/wording.js';
import type { marketEvents } from './events.js';

export const marketAudit: AuditOf<typeof marketEvents> = {
  QuietThresholdChanged: {
    action: 'QUIET_THRESHOLD_CHANGED',
    category: 'Competitors',
    details: ({ from, to }) => parts(change('notify of price moves from', `${from}%`, `${to}%`)),
  },
  ExchangeRateChanged: {
    action: 'EXCHANGE_RATE_CHANGED',
    category: 'Competitors',
    details: ({ currency, into, from, to }) => parts(change(`1 ${currency} in ${into}`, from, to)),
  },
};
