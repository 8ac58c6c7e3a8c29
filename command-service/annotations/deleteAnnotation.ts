import { annotations, annotationsStream } from '../../domain/annotations/annotations.js';
import * as api from '../../domain/api/annotations.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `DELETE /api/annotations/:id`. */
export const deleteAnnotation = merchantRoute(api.deleteAnnotation, {
  async handler({ params, merchant: { shop }, now, write }) {
    const command = { type: 'DeleteAnnotation', annotationId: params.id, at: now } as const;
    return accepted(await write(annotations, annotationsStream(shop), command), {});
  },
});
