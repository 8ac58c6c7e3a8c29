/** Folds imports of competitors with their progress. Serves `GET /api/imports`. */
import { type ImportStatus, statusAfter } from '../../domain/imports/imports.js';
import type { Signal } from '../../platform/realtime/port.js';
import { type Folded, projection } from '../projection.js';
import { imports as importsTable } from './tables.js';

export const imports = projection({
  name: 'imports',
  version: 1,
  tables: { imports: importsTable },

  needs: { ImportStarted: ofImport, ImportAdvanced: ofImport, ImportUndone: ofImport },

  on: {
    ImportChecked: ({ data: { importId: id, rows, fresh, known, rejected }, meta: { shop }, at }, { imports }) =>
      imports.put({
        ...{ shop, id, status: 'checked', rows, fresh, known, rejected },
        done: 0,
        added: 0,
        checked_at: at,
      }),

    ImportStarted: ({ data, meta }, { imports }) => imports.patch([meta.shop, data.importId], { status: 'running' }),

    async ImportAdvanced({ data: { importId, done, added }, meta: { shop } }, { imports }) {
      const row = imports.needed(shop, importId);
      if (!row) return;
      const one = { status: row.status as ImportStatus, fresh: row.fresh };
      await imports.patch([shop, importId], { ...statusAfter(one, done), added });
    },

    ImportUndone: ({ data, meta }, { imports }) => imports.patch([meta.shop, data.importId], { status: 'undone' }),
  },

  announce: { ImportChecked: changed, ImportStarted: changed, ImportAdvanced: changed, ImportUndone: changed },
});

function ofImport({ data, meta }: Folded<'ImportStarted' | 'ImportAdvanced' | 'ImportUndone'>) {
  return { imports: [[meta.shop, data.importId]] as const };
}

function changed({ meta, position }: Folded<'ImportChecked' | 'ImportStarted' | 'ImportAdvanced' | 'ImportUndone'>) {
  return [{ kind: 'changed', room: `shop:${meta.shop}`, payload: { topic: 'imports', position } }] satisfies Signal[];
}
