/** 'Your Prices': each own product with linked competitors, as a ladder of prices, and its rank in words. */
import type { MarketProduct } from '../../../../../domain/api/competitors.js';
import { plural } from '../../../format/number.js';
import { TimelineLineChart } from '../../../ui/icons.js';
import { Empty, Failure, Panel, Skeleton } from '../../../ui/Panel.js';
import './market.css';
import { PriceLadder } from './PriceLadder.js';

interface Props {
  readonly products: readonly MarketProduct[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onOpen: (id: string) => void;
}

export function MarketPanel({ products, error, onRetry, onOpen }: Props) {
  const pages = products?.reduce((sum, { compared }) => sum + compared, 0) ?? 0;
  return (
    <Panel
      title="Your Prices"
      className="ladders-panel"
      aside={
        <>
          {products && products.length > 0 && (
            <p className="muted ladders-about">
              {plural(products.length, 'product', 'products')} compared with {plural(pages, 'page', 'pages')}
            </p>
          )}
          <Legend />
        </>
      }
    >
      {!products && error ? (
        <Failure title="Failed to load your prices" error={error} onRetry={onRetry} />
      ) : !products ? (
        <Skeleton label="Loading your prices..." rows={2} className="skeleton-rows" />
      ) : products.length === 0 ? (
        <Empty icon={<TimelineLineChart size={40} />} title="No product to compare yet">
          Open a competitor and choose which of your products it competes with. Your price then appears here next to the
          prices of its competitors.
        </Empty>
      ) : (
        <ul className="ladders">
          {products.map(product => (
            <PriceLadder key={product.productId} product={product} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Explains the marks; hidden from screen readers because each ladder says the same in words. */
const Legend = () => (
  <ul className="market-legend" aria-hidden="true">
    <li data-mark="own">You</li>
    <li data-mark="rival">Competitor</li>
    <li data-mark="out">Out of Stock</li>
  </ul>
);
