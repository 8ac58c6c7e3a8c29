import { Link } from 'wouter';
import type { ProductRow } from '../../../../domain/api/analytics.js';
import type { MarketProduct } from '../../../../domain/api/market.js';
import { SCREENS } from '../../../../domain/api/screens.js';
import { fittingMoney, money } from '../../format/money.js';
import { count } from '../../format/number.js';
import { Delta } from '../../ui/Delta.js';
import { Thumbnail } from '../../ui/Thumbnail.js';
import { marketText } from './marketText.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

interface Props {
  readonly product: ProductRow;
  /** The comparison of sales. */
  readonly against: string | null;
  /** Whether its sales are. */
  readonly known: boolean;
  /** The threshold for low stock. */
  readonly threshold: number;
  /** `undefined`: not read. */
  readonly ownPrices: ReadonlyMap<string, MarketProduct> | undefined;
}

export function ProductLine({ product, against, known, threshold, ownPrices }: Props) {
  const { id, title, adminUrl, imageUrl, revenue, unitsSold, price, currency, inventory, change } = product;
  const stock = inventory === null ? '' : stockText(inventory, texts.products.inStock);
  const delta = known && against !== null && change !== null && <Delta percent={change} against={against} />;
  return (
    <tr>
      <td>
        <span className="product">
          <Thumbnail src={imageUrl} />
          <span className="row-text">
            <a href={adminUrl} target="_blank" rel="noopener noreferrer" dir="auto">
              {title}
            </a>
            <small className="narrow-line">
              {[known && texts.products.sold(count(unitsSold)), stock].filter(Boolean).join(' · ')}
            </small>
          </span>
        </span>
      </td>
      <td className="number wide">{money(price, currency)}</td>
      <td className="number middle">
        <Stock inventory={inventory} low={inventory !== null && inventory <= threshold} />
      </td>
      <td className="number middle">{known ? count(unitsSold) : ''}</td>
      <td className="number">
        <b>{known ? fittingMoney(revenue, currency) : ''}</b>
        <span className="narrow-line">{delta}</span>
      </td>
      <td className="number middle">{delta}</td>
      <td className="wide market-cell">{ownPrices && <Market product={ownPrices.get(id)} />}</td>
    </tr>
  );
}

/** Below zero is what was sold without stock. */
const stockText = (inventory: number, left: (stock: string) => string): string =>
  inventory < 0 ? texts.products.oversold(count(-inventory)) : left(count(inventory));

function Stock({ inventory, low }: { readonly inventory: number | null; readonly low: boolean }) {
  if (inventory === null) return '—';
  if (low) return <span className="few-left">{stockText(inventory, texts.products.fewLeft)}</span>;
  return (
    <>
      {count(inventory)}
      <span className="unseen"> {texts.products.stocked}</span>
    </>
  );
}

/** Leads to the cheapest competitor, if one is compared. */
function Market({ product }: { readonly product: MarketProduct | undefined }) {
  const { text, tone } = marketText(product);
  const cheapest = product?.rivals.find(({ outOfStock }) => !outOfStock) ?? product?.rivals[0];
  return cheapest ? (
    <Link href={`${SCREENS.competitors}?competitor=${encodeURIComponent(cheapest.id)}`} data-tone={tone}>
      {text}
    </Link>
  ) : (
    <span data-tone={tone}>{text}</span>
  );
}
