import * as api from '../../domain/api/annotations.js';
import { merchantGet } from '../http/merchantGet.js';

/** `GET /api/annotations`, oldest day first. */
export const annotations = merchantGet(api.annotations, {
  async handler({ shop }, _, { readStore }) {
    const rows = await readStore.sql
      .selectFrom('annotations')
      .select(['id', 'day', 'text'])
      .where('shop', '=', shop)
      .orderBy('day')
      .orderBy('id')
      .execute();
    return { annotations: rows };
  },
});
