import * as api from '../../domain/api/imports.js';
import { imports, importsStream } from '../../domain/imports/imports.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/imports/{id}/undo`. A worker removes what the import added. */
export const undoImport = merchantRoute(api.undoImport, {
  async handler({ params: { id: importId }, merchant: { shop }, now, write }) {
    return accepted(await write(imports, importsStream(shop), { type: 'UndoImport', importId, at: now }), {});
  },
});
