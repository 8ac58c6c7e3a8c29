import type { MarketProduct } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { Tinted } from '../../../ui/Tinted.js';
import { SampleMark } from '../source/SampleMark.js';
import { PriceRange } from './PriceRange.js';
import { averageText, comparedText, positionText } from './positionText.js';

interface Props {
  readonly product: MarketProduct;
  /** Opens a competitor's drawer. */
  readonly onOpen: (id: string) => void;
}

/** One own product beside its competitors. Its cells carry their column's name, which the narrow layout shows. */
export function MarketRow({ product, onOpen }: Props) {
  const { title, price, currency, min, avg, max, percentVsAvg, cheapest, compared } = product;
  const say = (amount: number | null) => money(amount, currency);
  return (
    <tr>
      <th scope="row" className="market-product">
        {title}
        <SampleMark />
        <span className="market-note">{comparedText(product)}</span>
      </th>
      <td data-label="Your Price" className="number">
        <Tinted value={price}>
          <strong>{say(price)}</strong>
        </Tinted>
        {percentVsAvg !== null && <span className="market-note">{averageText(percentVsAvg)}</span>}
      </td>
      <td data-label="Position">
        <span className="market-position" data-place={placeOf(product)}>
          {positionText(product)}
        </span>
      </td>
      <td data-label="Lowest" className="number">
        {say(min)}
        {cheapest && (
          <button
            type="button"
            className="link-button market-note"
            aria-haspopup="dialog"
            title={`The cheapest: ${cheapest.label}`}
            onClick={() => onOpen(cheapest.id)}
          >
            {cheapest.label}
          </button>
        )}
      </td>
      <td data-label="Average" className="number">
        {say(avg)}
      </td>
      <td data-label="Highest" className="number">
        {say(max)}
      </td>
      <td className="market-range">
        {min !== null && avg !== null && max !== null && <PriceRange own={price} min={min} avg={avg} max={max} />}
        {compared === 0 && <span className="muted">No competitor names a price in {currency} yet.</span>}
      </td>
    </tr>
  );
}

const placeOf = ({ position, compared }: MarketProduct): 'none' | 'first' | 'between' | 'last' => {
  if (compared === 0) return 'none';
  if (position === 1) return 'first';
  return position === compared + 1 ? 'last' : 'between';
};
