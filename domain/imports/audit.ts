/** Maps import events to audit entries. Each competitor that an import adds or removes has its own. */
import type { AuditOf } from '../audit/describe.js';
import { counted, parts } from '../audit/wording.js';
import type { importEvents } from './events.js';

const subject = ({ importId }: { readonly importId: string }) => importId;
const category = 'Competitors';

interface Memory {
  readonly rows: number;
}

const nameOf = (before: Memory | null): string => (before ? `Import of ${counted(before.rows, 'row')}` : 'Import');

export const importAudit: AuditOf<typeof importEvents, Memory> = {
  ImportChecked: {
    action: 'IMPORT_CHECKED',
    category,
    subject,
    details: ({ rows, fresh, known, rejected }) =>
      parts(counted(rows, 'row'), `${fresh} new, ${known} tracked already, ${rejected} refused`),
    remember: ({ rows }) => ({ rows }),
  },
  ImportStarted: { action: 'IMPORT_STARTED', category, subject, details: (_, before) => nameOf(before) },
  ImportAdvanced: {
    action: 'IMPORT_ADVANCED',
    category,
    subject,
    details: ({ done, added }, before) => parts(nameOf(before), `${done} done, ${added} added`),
  },
  ImportUndone: { action: 'IMPORT_UNDONE', category, subject, details: (_, before) => nameOf(before) },
};
