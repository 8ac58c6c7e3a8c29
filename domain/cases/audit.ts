/** Maps case events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { addressOf, parts, quoted } from '../audit/wording.js';
import type { caseEvents } from './events.js';

export const caseAudit: AuditOf<typeof caseEvents> = {
  CaseKept: {
    action: 'CASE_KEPT',
    category: 'Competitors',
    details: ({ url, variant, endsAt }) =>
      parts(
        addressOf(url),
        variant === null ? null : `variant: ${quoted(variant)}`,
        `corrected page kept encrypted until ${endsAt.slice(0, 10)}`,
      ),
  },
  CasesExported: {
    action: 'CASES_EXPORTED',
    category: 'Privacy',
    details: ({ cases }) => `Corrected pages exported by the operator: ${cases}`,
  },
};
