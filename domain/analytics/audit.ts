/** Maps the store platform's reports to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { change, counted, parts, words } from '../audit/wording.js';
import type { analyticsEvents } from './events.js';

/** The reason why a data set is refused. */
interface Memory {
  readonly code: string;
}

export const analyticsAudit: AuditOf<typeof analyticsEvents, Memory> = {
  ConversionReported: {
    action: 'CONVERSION_REPORTED',
    category: 'Store Data',
    details: ({ days }) => {
      const [first, last] = [days[0]?.day, days.at(-1)?.day];
      return parts(`Visits for ${counted(days.length, 'day')}`, first && last ? `${first} to ${last}` : null);
    },
  },
  MetricRefused: {
    action: 'METRIC_REFUSED',
    category: 'Store Data',
    subject: ({ dataSet }) => dataSet,
    details: ({ dataSet, code }, before) => changed(dataSet, before?.code ?? null, code),
    remember: ({ code }) => ({ code }),
  },
  MetricGranted: {
    action: 'METRIC_GRANTED',
    category: 'Store Data',
    subject: ({ dataSet }) => dataSet,
    details: ({ dataSet }, before) => (before ? changed(dataSet, before.code, null) : `${dataSet}: available`),
    remember: () => null,
  },
};

const changed = (dataSet: string, before: string | null, after: string | null): string =>
  change(dataSet, stateOf(before), stateOf(after)) ?? `${dataSet}: ${stateOf(after)}`;

const stateOf = (code: string | null): string => (code === null ? 'available' : `refused, ${words(code)}`);
