/** Reads which records the store still has: by id, many at a time. */
import { Type } from 'typebox';
import { Nullable } from '../../../../domain/api/common.js';
import { operation } from './operation.js';

/** In the order of the request; `null` for a deleted record. */
export const stillThere = operation<{ ids: readonly string[] }>()(
  'query StillThere($ids: [ID!]!) { nodes(ids: $ids) { id } }',
  Type.Object({ nodes: Type.Array(Nullable(Type.Object({ id: Type.String() }))) }),
);
