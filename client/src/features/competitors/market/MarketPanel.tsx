/** 'Your Prices': each own product with linked competitors, as a ladder of prices, and its rank in words. */
import type { MarketProduct } from '../../../../../domain/api/market.js';

import { TimelineLineChart } from '../../../ui/icons.js';
import { Empty, Failure, Panel, Skeleton } from '../../../ui/Panel.js';
import './market.css';
import { marketTexts as texts } from '../texts/marketTexts.js';
import { PriceLadder } from './PriceLadder.js';

interface Props {
  readonly products: readonly MarketProduct[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onOpen: (id: string) => void;
}

export function MarketPanel({ products, error, onRetry, onOpen }: Props) {
  const pages = products?.reduce((sum, { compared }) => sum + compared, 0) ?? 0;
  // Variants at different prices have a ladder each.
  const count = new Set(products?.map(({ productId }) => productId)).size;
  return (
    <Panel
      title={texts.prices.title}
      className="ladders-panel"
      aside={
        <>
          {products && products.length > 0 && (
            <p className="muted ladders-about">{texts.prices.compared(count, pages)}</p>
          )}
          <Legend />
        </>
      }
    >
      {!products && error ? (
        <Failure title={texts.prices.failed} error={error} onRetry={onRetry} />
      ) : !products ? (
        <Skeleton label={texts.prices.loading} rows={2} className="skeleton-rows" />
      ) : products.length === 0 ? (
        <Empty icon={<TimelineLineChart size={40} />} title={texts.prices.none}>
          {texts.prices.noneYet}
        </Empty>
      ) : (
        <ul className="ladders">
          {products.map(product => (
            <PriceLadder key={`${product.productId} ${product.price}`} product={product} onOpen={onOpen} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Explains the marks; hidden from screen readers because each ladder says the same in words. */
const Legend = () => (
  <ul className="market-legend" aria-hidden="true">
    <li data-mark="own">{texts.prices.you}</li>
    <li data-mark="rival">{texts.prices.competitor}</li>
    <li data-mark="out">{texts.prices.out}</li>
  </ul>
);
