/** Events of data exports and privacy reports, because access to personal data leaves a trace. */
import { Type } from 'typebox';
import { type EventIn, ofShop, oneOf, text } from '../kernel/event.js';

const EXPORT_ENDS = ['cancelled', 'failed'] as const;
export type ExportEnd = (typeof EXPORT_ENDS)[number];

const exported = { exportId: text };

export const exportEvents = {
  /** The export started, so data may have left. */
  DataExportRequested: ofShop(exported),
  /** The export completed. */
  DataExported: ofShop({
    ...exported,
    events: Type.Number(),
    streams: Type.Number(),
    /** Sealed fields that no longer open. */
    erased: Type.Number(),
  }),
  /** The export ended early; part of the data may have left. */
  DataExportAbandoned: ofShop({ ...exported, because: oneOf(EXPORT_ENDS) }),
};
export type ExportEvent = EventIn<typeof exportEvents>;

export const reportEvents = {
  PrivacyReportViewed: ofShop({
    /** The displayed rate, 0 to 100. */
    complianceRate: Type.Number(),
    /** Names of the failed checks. */
    notMet: Type.Array(text),
  }),
};
export type ReportEvent = EventIn<typeof reportEvents>;
