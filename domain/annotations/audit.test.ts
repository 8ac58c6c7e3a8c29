import { expect, it } from 'vitest';
import { eventOf, trailOf } from '../audit/trail.fixtures.js';

it('describes each annotation event in the audit trail', () => {
  const annotation = { annotationId: 'a1', day: '2026-11-20', text: 'Newsletter sent; to jane@example.com' };
  expect(
    trailOf(
      eventOf('AnnotationAdded', annotation),
      eventOf('AnnotationEdited', { ...annotation, day: '2026-11-19', text: 'Newsletter' }),
      eventOf('AnnotationEdited', { ...annotation, day: '2026-11-19', text: 'Newsletter sent' }),
      eventOf('AnnotationDeleted', { annotationId: 'a1' }),
      eventOf('AnnotationDeleted', { annotationId: 'unknown' }),
    ),
  ).toEqual([
    'ANNOTATION_ADDED (Store Data) 2026-11-20: “Newsletter sent, to [address]”',
    'ANNOTATION_EDITED (Store Data) day: 2026-11-20 -> 2026-11-19; “Newsletter”',
    'ANNOTATION_EDITED (Store Data) “Newsletter sent”',
    'ANNOTATION_DELETED (Store Data) The annotation of 2026-11-19',
    'ANNOTATION_DELETED (Store Data) An annotation',
  ]);
});
