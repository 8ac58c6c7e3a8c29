/** Maps annotation events to audit entries. */
import type { AuditOf } from '../audit/describe.js';
import { change, parts, quoted } from '../audit/wording.js';
import type { annotationEvents } from './events.js';

interface Memory {
  readonly day: string;
}

/** Remembers the day only: an erased text must not survive in a memory. */
export const annotationAudit: AuditOf<typeof annotationEvents, Memory> = {
  AnnotationAdded: {
    action: 'ANNOTATION_ADDED',
    category: 'Store Data',
    subject: ({ annotationId }) => annotationId,
    details: ({ day, text }) => `${day}: ${quoted(text)}`,
    remember: ({ day }) => ({ day }),
  },
  AnnotationEdited: {
    action: 'ANNOTATION_EDITED',
    category: 'Store Data',
    subject: ({ annotationId }) => annotationId,
    details: ({ day, text }, before) => parts(change('day', before?.day, day), quoted(text)),
    remember: ({ day }) => ({ day }),
  },
  AnnotationDeleted: {
    action: 'ANNOTATION_DELETED',
    category: 'Store Data',
    subject: ({ annotationId }) => annotationId,
    details: (_, before) => (before ? `The annotation of ${before.day}` : 'An annotation'),
    remember: () => null,
  },
};
