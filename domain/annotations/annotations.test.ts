import { describe, expect, it } from 'vitest';
import { as, type Instant } from '../kernel/names.js';
import { type AnnotationCommand, type AnnotationEvent, annotations } from './annotations.js';
import { ANNOTATION_LIMIT } from './limits.js';

const at = as<Instant>('2026-11-21T12:00:00.000Z');
const sent = { annotationId: 'a1', day: '2026-11-20', text: 'Newsletter sent' };
const added = { type: 'AnnotationAdded', ...sent, at } as const;
const decide = (given: readonly AnnotationEvent[], command: AnnotationCommand) =>
  annotations.decide(command, given.reduce(annotations.evolve, annotations.initial));

describe('an annotation', () => {
  it('is added once', () => {
    expect(decide([], { type: 'AddAnnotation', annotation: sent, at })).toEqual([added]);
    expect(decide([added], { type: 'AddAnnotation', annotation: sent, at })).toEqual([]);
  });

  it('is edited in text and day, and not recorded if unchanged', () => {
    const moved = { ...sent, day: '2026-11-19' };
    expect(decide([added], { type: 'EditAnnotation', annotation: moved, at })).toEqual([
      { type: 'AnnotationEdited', ...moved, at },
    ]);
    expect(decide([added], { type: 'EditAnnotation', annotation: sent, at })).toEqual([]);
  });

  it('is deleted, and then unknown', () => {
    const deleted = { type: 'AnnotationDeleted', annotationId: 'a1', at } as const;
    expect(decide([added], { type: 'DeleteAnnotation', annotationId: 'a1', at })).toEqual([deleted]);
    for (const command of [
      { type: 'DeleteAnnotation', annotationId: 'a1', at },
      { type: 'EditAnnotation', annotation: sent, at },
    ] as const)
      expect(decide([added, deleted], command)).toMatchObject({ refused: 'ANNOTATION_NOT_FOUND' });
  });

  it.each(['2026-02-30', '2026-13-01'])('needs a day that exists: %s', day => {
    for (const type of ['AddAnnotation', 'EditAnnotation'] as const)
      expect(decide([added], { type, annotation: { ...sent, day }, at })).toMatchObject({
        refused: 'ANNOTATION_DAY_INVALID',
      });
  });

  it('is refused beyond the limit, until another is deleted', () => {
    const full = Array.from({ length: ANNOTATION_LIMIT }, (_, n) => ({ ...added, annotationId: `n${n}` }));
    const add = { type: 'AddAnnotation', annotation: sent, at } as const;
    expect(decide(full, add)).toMatchObject({ refused: 'ANNOTATIONS_FULL', details: { limit: ANNOTATION_LIMIT } });
    expect(decide([...full, { type: 'AnnotationDeleted', annotationId: 'n7', at }], add)).toEqual([added]);
  });
});
