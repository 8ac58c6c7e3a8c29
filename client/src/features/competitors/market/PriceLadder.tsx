import type { MarketProduct } from '../../../../../domain/api/competitors.js';
import { money, wholeMoney } from '../../../format/money.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { SampleMark } from '../source/SampleMark.js';
import { ladderOf } from './ladderOf.js';
import { positionText, standingText } from './positionText.js';

interface Props {
  readonly product: MarketProduct;
  /** Opens a competitor's drawer. */
  readonly onOpen: (id: string) => void;
}

/** The own price above the line, competitors below it; each competitor's mark opens its drawer. */
export function PriceLadder({ product, onOpen }: Props) {
  const { title, imageUrl, price, currency, compared, rivals } = product;
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
          <span className="figure">You {money(price, currency)}</span>
        </span>
        {marks.map(({ rival, at, labelled }) => (
          <button
            key={rival.id}
            type="button"
            className="ladder-rival"
            data-out={rival.outOfStock}
            ref={placeAt(at)}
            aria-haspopup="dialog"
            aria-label={`${rival.label}: ${money(rival.price, currency)}${rival.outOfStock ? ', out of stock' : ''}`}
            title={`${rival.label}: ${money(rival.price, currency)}`}
            onClick={() => onOpen(rival.id)}
          >
            {labelled && <span className="figure">{wholeMoney(rival.price, currency)}</span>}
          </button>
        ))}
      </div>
      {compared === 0 && <p className="muted">No competitor names a price in {currency} yet.</p>}
      {rivals.length > marks.length && <p className="muted">and {rivals.length - marks.length} more</p>}
    </li>
  );
}

/** By the object model: the policy refuses `style` attributes. */
const placeAt = (share: number) => (element: HTMLElement | null) =>
  element?.style.setProperty('--at', `${(100 * share).toFixed(1)}%`);
