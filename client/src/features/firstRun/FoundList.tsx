import type { Suggestion } from '../../../../domain/api/discovery.js';
import { differenceOf } from '../../format/difference.js';
import { competitorPrice, money } from '../../format/money.js';
import { ShopMark } from '../../ui/ShopMark.js';
import { Thumbnail } from '../../ui/Thumbnail.js';
import { firstRunTexts as texts } from './texts/firstRunTexts.js';

interface Props {
  readonly found: readonly Suggestion[];
  readonly isChosen: (id: string) => boolean;
  readonly onChoose: (id: string, chosen: boolean) => void;
}

/** Each page that was found next to the own product: both pictures, both prices and the difference. */
export function FoundList({ found, isChosen, onChoose }: Props) {
  return (
    <ul className="first-found">
      {found.map(suggestion => (
        <li key={suggestion.id}>
          <label>
            <input
              type="checkbox"
              checked={isChosen(suggestion.id)}
              onChange={({ target }) => onChoose(suggestion.id, target.checked)}
            />
            <Pair suggestion={suggestion} />
          </label>
        </li>
      ))}
    </ul>
  );
}

function Pair({ suggestion }: { readonly suggestion: Suggestion }) {
  const { title, merchant, price, currency, imageUrl, productTitle, ownPrice, ownCurrency, ownImageUrl } = suggestion;
  const difference = differenceOf(suggestion);
  return (
    <>
      <Thumbnail src={imageUrl} />
      <span className="first-theirs">
        <small>
          <ShopMark name={merchant} /> {merchant}
        </small>
        {title}
      </span>
      <strong className="figure">{competitorPrice(price, currency)}</strong>
      <span className="first-yours">
        <Thumbnail src={ownImageUrl} />
        <span>
          <small className="muted">
            {ownPrice === null ? texts.find.yours : texts.find.yoursAt(money(ownPrice, ownCurrency))}
          </small>
          {productTitle}
        </span>
      </span>
      <span className="first-versus versus figure" data-direction={difference?.direction}>
        {difference?.text}
      </span>
    </>
  );
}
