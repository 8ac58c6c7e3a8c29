import type { MarketProduct } from '../../../../../domain/api/market.js';
import { briefMoney, money } from '../../../format/money.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { SampleMark } from '../source/SampleMark.js';
import { marketTexts as texts } from '../texts/marketTexts.js';
import { ladderOf } from './ladderOf.js';
import { positionText, standingText } from './positionText.js';

interface Props {
  readonly product: MarketProduct;
  /** Opens a competitor's drawer. */
  readonly onOpen: (id: string) => void;
}

/** The own price above the line, competitors below it; each competitor's mark opens its drawer. */
export function PriceLadder({ product, onOpen }: Props) {
  const { title, imageUrl, price, currency, compared } = product;
  const { own, marks } = ladderOf(product);
  const standing = standingText(product);
  return (
    <li className="ladder" aria-label={title}>
      <div className="ladder-head">
        <Thumbnail src={imageUrl} />
        <div>
          <p className="ladder-title">
            {title}
            <SampleMark />
          </p>
          <p className="ladder-say">
            <strong>{positionText(product)}</strong>
            {standing && <span data-tone={standing.tone}> · {standing.text}</span>}
          </p>
        </div>
      </div>
      <div className="ladder-line">
        <span className="ladder-own" ref={placeAt(own)}>
          <span className="figure">{texts.prices.youAt(money(price, currency))}</span>
        </span>
        {marks.map(({ rival, near, at, labelled }) => (
          <button
            key={rival.id}
            type="button"
            className="ladder-rival"
            data-out={rival.outOfStock}
            ref={placeAt(at)}
            aria-haspopup="dialog"
            aria-label={spokenName(rival, near, currency)}
            title={named(rival, near, currency).join('\n')}
            onClick={() => onOpen(rival.id)}
          >
            {labelled && <span className="figure">{shownOf(rival, near, currency)}</span>}
          </button>
        ))}
      </div>
      {compared === 0 && <p className="muted">{texts.prices.noneIn(currency)}</p>}
    </li>
  );
}

/** `Summit tent: $279.00, out of stock` */
type Rival = MarketProduct['rivals'][number];

const shownOf = ({ price }: Rival, near: readonly Rival[], currency: string): string =>
  `${briefMoney(price, currency)}${near.length > 0 ? ` +${near.length}` : ''}`;

const named = (rival: Rival, near: readonly Rival[], currency: string): readonly string[] =>
  [rival, ...near].map(one => nameOf(one, currency));

/** Contains what is to be seen, so that it can be said to press it. */
function spokenName(rival: Rival, near: readonly Rival[], currency: string): string {
  const [shown, names] = [shownOf(rival, near, currency), named(rival, near, currency).join('; ')];
  return names.includes(shown) ? names : `${shown}: ${names}`;
}

const nameOf = ({ label, price, outOfStock }: Rival, currency: string): string =>
  (outOfStock ? texts.prices.rivalOut : texts.prices.rival)(label, money(price, currency));

/** Through the style object: the content security policy refuses `style` attributes. */
const placeAt = (share: number) => (element: HTMLElement | null) =>
  element?.style.setProperty('--at', `${(100 * share).toFixed(1)}%`);
