import { useId } from 'react';
import type { Preview, PriceChoice } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';

interface Props {
  readonly preview: Preview;
  readonly right: PriceChoice | null;
  readonly onRight: (right: PriceChoice | null) => void;
}

const SHOWN = 4;

/** What the reading hangs between. The chosen price is read at its place from then on; or the page is tracked as it is. */
export function PriceChoices({ preview: { candidates, price, currency }, right, onRight }: Props) {
  const name = useId();
  return (
    <fieldset className="price-choices">
      <legend className="unseen">Which price is the right one?</legend>
      {candidates.slice(0, SHOWN).map(candidate => (
        <label key={candidate.place}>
          <input
            type="radio"
            name={name}
            checked={right?.place === candidate.place}
            onChange={() => onRight(candidate)}
          />
          <strong className="figure">{money(candidate.price, candidate.currency)}</strong>
          <span>{candidate.why}</span>
        </label>
      ))}
      <label>
        <input type="radio" name={name} checked={right === null} onChange={() => onRight(null)} />
        <span>
          Track it anyhow{' '}
          <span className="muted">
            {price === null ? '(without a price for now)' : `(as ${money(price, currency)}, not sure)`}
          </span>
        </span>
      </label>
    </fieldset>
  );
}
