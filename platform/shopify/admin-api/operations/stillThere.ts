/** Which things the store still has: asked for by their ids, many at a time. */
import { Type } from 'typebox';
import { Nullable } from '../../../../domain/api/common.js';
import { operation } from './operation.js';

/** In the order in which they were asked for; `null` for what is gone. */
export const stillThere = operation<{ ids: readonly string[] }>()(
  'query StillThere($ids: [ID!]!) { nodes(ids: $ids) { id } }',
  Type.Object({ nodes: Type.Array(Nullable(Type.Object({ id: Type.String() }))) }),
);
