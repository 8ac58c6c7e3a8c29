/** The events of data exports and of privacy reports: reading personal data leaves a trace. */
import { Type } from 'typebox';
import { type EventIn, ofShop, oneOf, text } from '../kernel/event.js';

const EXPORT_ENDS = ['cancelled', 'failed'] as const;
export type ExportEnd = (typeof EXPORT_ENDS)[number];

const exported = { exportId: text };

export const exportEvents = {
  /** From now on data leaves. */
  DataExportRequested: ofShop(exported),
  /** All of it has been handed over. */
  DataExported: ofShop({
    ...exported,
    events: Type.Number(),
    streams: Type.Number(),
    /** Sealed fields that could not be opened any more. */
    erased: Type.Number(),
  }),
  /** It ended early; part of the data may have left. */
  DataExportAbandoned: ofShop({ ...exported, because: oneOf(EXPORT_ENDS) }),
};
export type ExportEvent = EventIn<typeof exportEvents>;

export const reportEvents = {
  PrivacyReportViewed: ofShop({
    /** As it was shown, 0 to 100. */
    complianceRate: Type.Number(),
    /** The checks that were not met, by name. */
    notMet: Type.Array(text),
  }),
};
export type ReportEvent = EventIn<typeof reportEvents>;
