import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { basisOf, comparisonText, notComparedText } from './comparisonText.js';

interface Props {
  readonly competitor: Competitor;
  /** Opens the competitor's drawer, where its product is chosen. */
  readonly onOpen: () => void;
}

/** The comparison with the own price, or what is missing for it. */
export function VersusOwn({ competitor, onOpen }: Props) {
  const { ownPrice, ownCurrency, ownProductTitle, notCompared } = competitor;
  const text = comparisonText(competitor);
  const own = `${ownProductTitle ?? 'Your product'}: ${money(ownPrice, ownCurrency)}`;
  if (text !== null) return <span title={[own, ...basisOf(competitor)].join('. ')}>{text}</span>;
  if (notCompared === 'assumed')
    return (
      <button type="button" className="link-button price-note" title={`A guess: ${own}`} onClick={onOpen}>
        choose your product to compare
      </button>
    );
  const why = notComparedText(competitor);
  return (
    <span className="muted" title={why ?? undefined}>
      {why === null ? '—' : 'another currency'}
    </span>
  );
}
