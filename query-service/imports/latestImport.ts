import * as api from '../../domain/api/imports.js';
import type { ImportStatus } from '../../domain/imports/imports.js';
import { merchantGet } from '../http/merchantGet.js';

/** `GET /api/imports`. */
export const latestImport = merchantGet(api.latestImport, {
  async handler({ shop }, _, { readStore }) {
    const row = await readStore.sql
      .selectFrom('imports')
      .selectAll()
      .where('shop', '=', shop)
      .orderBy('checked_at', 'desc')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return { latest: null };
    const { id, status, rows, fresh, known, rejected, done, added, checked_at: checkedAt } = row;
    return {
      latest: { id, status: status as ImportStatus, rows, new: fresh, known, rejected, done, added, checkedAt },
    };
  },
});
