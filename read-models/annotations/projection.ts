/** Folds each shop's annotations. Serves `GET /api/annotations`. */
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection, type RowsOf } from '../projection.js';
import { annotations as annotationsTable } from './tables.js';

const tables = { annotations: annotationsTable };

export const annotations = projection({
  name: 'annotations',
  version: 1,
  tables,

  on: {
    AnnotationAdded: put,
    AnnotationEdited: put,
    AnnotationDeleted: ({ data, meta }, rows) => rows.annotations.remove(meta.shop, data.annotationId),
  },

  announce: {
    AnnotationAdded: changed,
    AnnotationEdited: changed,
    AnnotationDeleted: changed,
  },
});

function put({ data, meta }: Folded<'AnnotationAdded' | 'AnnotationEdited'>, rows: RowsOf<typeof tables>): void {
  rows.annotations.put({ shop: meta.shop, id: data.annotationId, day: data.day, text: data.text });
}

function changed({ meta, position }: Folded<'AnnotationAdded' | 'AnnotationEdited' | 'AnnotationDeleted'>): Signal[] {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'annotations', position } }];
}
