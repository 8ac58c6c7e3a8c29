import { annotations, annotationsStream } from '../../domain/annotations/annotations.js';
import * as api from '../../domain/api/annotations.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/annotations`: annotates a day. */
export const addAnnotation = merchantRoute(api.addAnnotation, {
  async handler({ body: { day, text }, merchant: { shop }, now, newId, write }) {
    const annotationId = newId('annotation');
    const command = { type: 'AddAnnotation', annotation: { annotationId, day, text }, at: now } as const;
    return accepted(await write(annotations, annotationsStream(shop), command), { id: annotationId });
  },
});
