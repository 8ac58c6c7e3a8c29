/** Endpoints for a merchant's own annotations on the revenue curve. */
import { type Static, Type } from 'typebox';
import { ANNOTATION_LENGTH, ANNOTATION_LIMIT } from '../annotations/limits.js';
import { Accepted, IdParams, Position, SafeText } from './common.js';
import { endpoint } from './endpoint.js';

const fields = {
  /** `YYYY-MM-DD` in the store's calendar. */
  day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
  text: SafeText(ANNOTATION_LENGTH),
};

export const AnnotationBody = Type.Object(fields);
export type AnnotationBody = Static<typeof AnnotationBody>;

const Annotation = Type.Object({ id: Type.String(), day: Type.String(), text: Type.String() });
export type Annotation = Static<typeof Annotation>;

export const Annotations = Type.Object({ annotations: Type.Array(Annotation, { maxItems: ANNOTATION_LIMIT }) });

const ANNOTATIONS = '/api/annotations';

export const annotations = endpoint({
  method: 'GET',
  path: ANNOTATIONS,
  summary: "The merchant's annotations, by day",
  audience: 'session',
  answer: Annotations,
  reads: ['annotations'],
});

export const addAnnotation = endpoint({
  method: 'POST',
  path: ANNOTATIONS,
  summary: 'Annotate a day of the revenue curve',
  audience: 'session',
  body: AnnotationBody,
  status: 201,
  answer: Type.Object({ id: Type.String(), position: Position }),
  errors: ['ANNOTATION_DAY_INVALID', 'ANNOTATIONS_FULL'],
});

export const editAnnotation = endpoint({
  method: 'PUT',
  path: `${ANNOTATIONS}/:id`,
  summary: 'Change the text or day of an annotation',
  audience: 'session',
  params: IdParams,
  body: AnnotationBody,
  answer: Accepted,
  errors: ['ANNOTATION_DAY_INVALID', 'ANNOTATION_NOT_FOUND'],
});

export const deleteAnnotation = endpoint({
  method: 'DELETE',
  path: `${ANNOTATIONS}/:id`,
  summary: 'Delete an annotation',
  audience: 'session',
  params: IdParams,
  answer: Accepted,
  errors: ['ANNOTATION_NOT_FOUND'],
});
