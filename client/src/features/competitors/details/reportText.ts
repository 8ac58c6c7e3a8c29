import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';

/** 'Looks wrong?': everything needed to investigate a wrong price, as plain text. Nothing is sent. */
export function reportText({ label, url }: Competitor, evidence: PriceEvidence): string {
  const { at, price, currency, availability, confidence } = evidence;
  return [
    'This price looks wrong',
    `${label}: ${url}`,
    `read: ${at ?? 'not yet'}`,
    `price: ${price ?? 'none'} ${currency ?? '(no currency)'}, stock: ${availability}, confidence: ${confidence}`,
    ...evidence.evidence.map(
      ({ source, path, raw, chosen, why }) =>
        `${chosen ? '+' : '-'} ${source} ${path} = ${JSON.stringify(raw)} (${why})`,
    ),
  ].join('\n');
}
