import { imagePath } from '../../application/images/imagePath.js';
import * as api from '../../domain/api/competitors.js';
import { merchantGet } from '../http/merchantGet.js';
import { momentOf } from './momentOf.js';
import { namesFound } from './namesFound.js';
import { picturesOn } from './picturesOn.js';
import { trendsOf } from './trendsOf.js';
import { watchedCompetitors } from './watchedCompetitors.js';

/** Spec §7: `GET /api/competitors`, newest first. */
export const competitors = merchantGet(api.competitors, {
  async *csv({ answer }) {
    yield await answer();
  },

  async handler({ shop }, { at }, ports) {
    const moment = momentOf(at, ports);
    const watched = await watchedCompetitors(shop, ports, moment);
    if (moment !== null) return watched.map(({ competitor }) => competitor);
    const pages = watched.map(({ row }) => row.page);
    // A page states its shop's name once it was read.
    const unnamed = watched.flatMap(({ row }) => (row.shop_name === null ? [row.page] : []));
    const [trends, pictures, names] = await Promise.all([
      trendsOf(pages, ports),
      picturesOn(pages, ports.workStore),
      namesFound(shop, unnamed, ports),
    ]);
    return watched.map(({ row: { id, page }, competitor }) => ({
      ...competitor,
      shopName: names.get(page) ?? competitor.shopName,
      trend: trends.get(page) ?? [],
      imageUrl: imagePath('competitor', id, pictures.get(page) ?? null),
    }));
  },
});
