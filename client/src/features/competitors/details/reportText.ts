import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import { money } from '../../../format/money.js';
import { stockWord } from '../table/StatusTag.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

/** 'Looks wrong?': everything needed to investigate a wrong price, as plain text. Nothing is sent. */
export function reportText({ label, url }: Competitor, evidence: PriceEvidence): string {
  const { at, price, currency, availability, confidence } = evidence;
  return [
    texts.report.title,
    `${label}: ${url}`,
    texts.report.read(at),
    texts.report.reading(
      price === null ? null : money(price, currency),
      stockWord(availability),
      Math.round(confidence * 100),
    ),
    // The reader's own words, in English in any language.
    ...evidence.evidence.map(
      ({ source, path, raw, chosen, why }) =>
        `${chosen ? '+' : '-'} ${source} ${path} = ${JSON.stringify(raw)} (${why})`,
    ),
  ].join('\n');
}
