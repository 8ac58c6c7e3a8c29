import { annotations, annotationsStream } from '../../domain/annotations/annotations.js';
import * as api from '../../domain/api/annotations.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `PUT /api/annotations/:id`: replaces the text and day. */
export const editAnnotation = merchantRoute(api.editAnnotation, {
  async handler({ params, body: { day, text }, merchant: { shop }, now, write }) {
    const command = { type: 'EditAnnotation', annotation: { annotationId: params.id, day, text }, at: now } as const;
    return accepted(await write(annotations, annotationsStream(shop), command), {});
  },
});
