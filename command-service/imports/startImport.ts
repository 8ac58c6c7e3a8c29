import * as api from '../../domain/api/imports.js';
import { imports, importsStream } from '../../domain/imports/imports.js';
import { accepted, merchantRoute } from '../http/merchantRoute.js';

/** `POST /api/imports/{id}/commit`. A worker adds the rows and pushes its progress. */
export const startImport = merchantRoute(api.startImport, {
  async handler({ params: { id: importId }, merchant: { shop }, now, write }) {
    return accepted(await write(imports, importsStream(shop), { type: 'StartImport', importId, at: now }), {});
  },
});
