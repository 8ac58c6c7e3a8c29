/** A merchant's own notes on days of the revenue curve. Stream: `annotations-<shop>`. */
import { isDay } from '../kernel/day.js';
import { type Decider, refuse } from '../kernel/decider.js';
import type { Instant, ShopDomain } from '../kernel/names.js';
import type { AnnotationEvent } from './events.js';
import { ANNOTATION_LIMIT } from './limits.js';

export type { AnnotationEvent } from './events.js';

export const annotationsStream = (shop: ShopDomain): string => `annotations-${shop}`;

export interface Annotation {
  readonly annotationId: string;
  /** `YYYY-MM-DD` in the store's calendar; may lie in the future. */
  readonly day: string;
  /** At most `ANNOTATION_LENGTH` characters. */
  readonly text: string;
}

export type AnnotationCommand =
  | { type: 'AddAnnotation'; annotation: Annotation; at: Instant }
  | { type: 'EditAnnotation'; annotation: Annotation; at: Instant }
  | { type: 'DeleteAnnotation'; annotationId: string; at: Instant };

type Annotations = ReadonlyMap<string, Pick<Annotation, 'day' | 'text'>>;

export const annotations: Decider<Annotations, AnnotationCommand, AnnotationEvent> = {
  initial: new Map(),

  decide(command, known) {
    const { at } = command;
    if (command.type === 'DeleteAnnotation') {
      const { annotationId } = command;
      if (!known.has(annotationId)) return refuse('ANNOTATION_NOT_FOUND');
      return [{ type: 'AnnotationDeleted', annotationId, at }];
    }
    const { annotation } = command;
    if (!isDay(annotation.day)) return refuse('ANNOTATION_DAY_INVALID');
    const before = known.get(annotation.annotationId);
    if (command.type === 'AddAnnotation') {
      if (before) return [];
      if (known.size >= ANNOTATION_LIMIT) return refuse('ANNOTATIONS_FULL', { limit: ANNOTATION_LIMIT });
      return [{ type: 'AnnotationAdded', ...annotation, at }];
    }
    if (!before) return refuse('ANNOTATION_NOT_FOUND');
    const unchanged = before.day === annotation.day && before.text === annotation.text;
    return unchanged ? [] : [{ type: 'AnnotationEdited', ...annotation, at }];
  },

  evolve(known, event) {
    const next = new Map(known);
    if (event.type === 'AnnotationDeleted') next.delete(event.annotationId);
    else next.set(event.annotationId, { day: event.day, text: event.text });
    return next;
  },
};
