import { Competitors } from '../../domain/api/competitors.js';
import { merchantGet } from '../http/merchantGet.js';
import { watchedCompetitors } from './watchedCompetitors.js';

/** Spec §7: `GET /api/competitors`, newest first. */
export const competitors = merchantGet({
  url: '/api/competitors',
  summary: 'The tracked competitors with price, stock and freshness, newest first',
  reads: ['competitors'],
  response: Competitors,
  handler: async ({ shop }, _, ports) => (await watchedCompetitors(shop, ports)).map(({ competitor }) => competitor),
});
