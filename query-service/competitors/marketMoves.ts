import * as api from '../../domain/api/marketMoves.js';
import { merchantGet } from '../http/merchantGet.js';
import { latestMoves } from './latestMoves.js';
import { numberOf, watchedCompetitors } from './watchedCompetitors.js';

/** `GET /api/market/moves`: the market events pinned on the dashboard's revenue curve. */
export const marketMoves = merchantGet(api.marketMoves, {
  async *csv({ answer }) {
    yield (await answer()).moves;
  },

  async handler({ shop }, _, ports) {
    const watched = await watchedCompetitors(shop, ports, null);
    const moves = (await latestMoves(watched, ports)).map(({ row, comparison, competitor, move }) => {
      const compared = comparison !== null && competitor.perPiece === null && competitor.rate === null;
      const of = {
        competitorId: competitor.id,
        label: competitor.label,
        shopName: competitor.shopName,
        host: new URL(competitor.url).host.replace(/^www\./, ''),
        own: compared ? { title: row.own_title ?? '', price: Number(row.own_price), currency: row.own_currency } : null,
      };
      return move.what === 'price'
        ? { ...of, ...move, from: numberOf(move.from), to: numberOf(move.to) }
        : { ...of, ...move, from: null, to: null, percent: null, currency: null };
    });
    return { moves };
  },
});
