import type { Competitor } from '../../../../../domain/api/competitors.js';
import { differenceOf } from '../../../format/difference.js';
import { tableTexts as texts } from '../texts/tableTexts.js';
import { basisOf, notComparedText } from './comparisonText.js';

/** The difference in words, with its share below, or that there is none. */
export function VersusOwn({ competitor }: { readonly competitor: Competitor }) {
  const difference = differenceOf(competitor);
  if (difference === null) {
    const why = notComparedText(competitor);
    return (
      <span className="muted" title={why ?? undefined}>
        {why === null || competitor.notCompared === 'assumed' ? '—' : texts.notCompared}
        {why !== null && <span className="unseen"> {why}</span>}
      </span>
    );
  }
  const { direction, text, share } = difference;
  return (
    <span className="versus" data-direction={direction} title={basisOf(competitor).join('. ') || undefined}>
      {text}
      {share && <small>{share}</small>}
    </span>
  );
}
