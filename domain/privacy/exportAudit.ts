import type { AuditOf } from '../audit/describe.js';
import type { exportEvents, reportEvents } from './exportEvents.js';

const ended = { cancelled: 'Cancelled before the end', failed: 'Failed before the end' } as const;

export const exportAudit: AuditOf<typeof exportEvents> = {
  DataExportRequested: {
    action: 'DATA_EXPORT_REQUESTED',
    category: 'Privacy',
    details: () => 'Export of all store data',
  },
  DataExported: {
    action: 'DATA_EXPORTED',
    category: 'Privacy',
    details: ({ events, streams, erased }) =>
      `${events} events from ${streams} streams exported; ${erased} fields were no longer readable`,
  },
  DataExportAbandoned: {
    action: 'DATA_EXPORT_ABANDONED',
    category: 'Privacy',
    details: ({ because }) => ended[because],
  },
};

export const reportAudit: AuditOf<typeof reportEvents> = {
  PrivacyReportViewed: {
    action: 'PRIVACY_REPORT_VIEWED',
    category: 'Privacy',
    details: ({ complianceRate, notMet }) =>
      `Compliance rate ${complianceRate}%${notMet.length === 0 ? '' : `; not met: ${notMet.join(', ')}`}`,
  },
};
