import type { Availability } from '../../../../domain/price/price.js';
import type { Evidence } from '../result.js';
import type { StockClaim } from '../sources/candidate.js';

/** What the page's claims about stock come to. */
export function chooseAvailability(claims: readonly StockClaim[]): {
  availability: Availability;
  evidence: Evidence[];
} {
  const chosen = claims[0];
  return {
    availability: chosen?.availability ?? 'unknown',
    evidence: claims.map(({ source, path, raw, availability }) => ({
      source,
      path,
      raw,
      chosen: availability === chosen?.availability,
      why: `says ${availability}`,
    })),
  };
}
