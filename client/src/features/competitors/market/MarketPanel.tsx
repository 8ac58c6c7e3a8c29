/** 'Your Prices': each own product with linked competitors, and the rank of its price. */
import type { MarketProduct } from '../../../../../domain/api/competitors.js';
import { TimelineLineChart } from '../../../ui/icons.js';
import { Empty, Failure, Panel, Skeleton } from '../../../ui/Panel.js';
import './market.css';
import { MarketRow } from './MarketRow.js';

interface Props {
  readonly products: readonly MarketProduct[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly onOpen: (id: string) => void;
}

const COLUMNS: readonly { readonly name: string; readonly number?: true }[] = [
  { name: 'Your Product' },
  { name: 'Your Price', number: true },
  { name: 'Position' },
  { name: 'Lowest', number: true },
  { name: 'Average', number: true },
  { name: 'Highest', number: true },
];

export function MarketPanel({ products, error, onRetry, onOpen }: Props) {
  return (
    <Panel title="Your Prices" aside={<Legend />}>
      {!products && error ? (
        <Failure title="Failed to load your prices" error={error} onRetry={onRetry} />
      ) : !products ? (
        <Skeleton label="Loading your prices..." rows={2} className="skeleton-rows" />
      ) : products.length === 0 ? (
        <Empty icon={<TimelineLineChart size={40} />} title="No product to compare yet">
          Open a competitor and choose which of your products it competes with. Your price then appears here next to the
          lowest, average and highest price of its competitors.
        </Empty>
      ) : (
        <table className="data market">
          <thead>
            <tr>
              {COLUMNS.map(({ name, number }) => (
                <th key={name} scope="col" className={number && 'number'}>
                  {name}
                </th>
              ))}
              <td className="market-range" />
            </tr>
          </thead>
          <tbody>
            {products.map(product => (
              <MarketRow key={product.productId} product={product} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** Explains the bar's marks; hidden from screen readers because the table has the same figures. */
const Legend = () => (
  <ul className="market-legend" aria-hidden="true">
    <li data-mark="own">Your price</li>
    <li data-mark="competitors">Competitors</li>
    <li data-mark="average">Average</li>
  </ul>
);
