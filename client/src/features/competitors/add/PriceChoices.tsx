import { useId } from 'react';
import type { PriceChoice } from '../../../../../domain/api/evidence.js';
import type { Preview } from '../../../../../domain/api/preview.js';
import { money } from '../../../format/money.js';
import { sentence, whyText } from '../details/whyText.js';
import { addTexts as texts } from '../texts/addTexts.js';

interface Props {
  readonly preview: Preview;
  readonly right: PriceChoice | null;
  readonly onRight: (right: PriceChoice | null) => void;
}

const SHOWN = 4;

/** Offers the possible prices. Later readings use the chosen price's place; without a choice, the page is tracked as it is. */
export function PriceChoices({ preview: { candidates, price, currency }, right, onRight }: Props) {
  const name = useId();
  return (
    <fieldset className="price-choices">
      <legend className="unseen">{texts.page.whichIsRight}</legend>
      {candidates.slice(0, SHOWN).map(candidate => (
        <label key={candidate.place}>
          <input
            type="radio"
            name={name}
            checked={right?.place === candidate.place}
            onChange={() => onRight(candidate)}
          />
          <strong className="figure">{money(candidate.price, candidate.currency)}</strong>
          <span>{sentence(whyText(candidate.why))}</span>
        </label>
      ))}
      <label>
        <input type="radio" name={name} checked={right === null} onChange={() => onRight(null)} />
        <span>
          {texts.page.anyway}{' '}
          <span className="muted">
            {price === null ? texts.page.withoutPrice : texts.page.asRead(money(price, currency))}
          </span>
        </span>
      </label>
    </fieldset>
  );
}
