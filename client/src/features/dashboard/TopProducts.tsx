import type { UseQueryResult } from '@tanstack/react-query';
import type { ProductRow, Products } from '../../../../domain/api/analytics.js';
import { fittingMoney, money } from '../../format/money.js';
import { count, plural } from '../../format/number.js';
import { Delta } from '../../ui/Delta.js';
import { Box } from '../../ui/icons.js';
import { ListOutline } from '../../ui/ListOutline.js';
import { Empty, Panel } from '../../ui/Panel.js';
import { Thumbnail } from '../../ui/Thumbnail.js';
import type { Choice } from './period.js';
import { SectionFailure } from './SectionFailure.js';

interface Props {
  readonly choice: Choice;
  readonly products: UseQueryResult<Products>;
  /** Before the first sync: a product without sales may still have some. */
  readonly unread: boolean;
}

/** Best sellers first; each leads to the product in the store's admin (spec §2). */
export function TopProducts({ choice, products: { data, isPending, error, refetch }, unread }: Props) {
  return (
    <Panel
      title="Top Products"
      className="products"
      aside={<span className="panel-meta">{plural(choice.days.length, 'day', 'days')}</span>}
    >
      {error && !data ? (
        <SectionFailure title="Failed to load products data" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <ListOutline label="Loading products..." rows={6} />
      ) : data.products.length === 0 ? (
        <Empty icon={<Box size={40} />} title="No products yet">
          Products of your store appear here once they are synced.
        </Empty>
      ) : (
        <div className="rows">
          <table className="data">
            <thead>
              <tr>
                <th scope="col">Product</th>
                <th scope="col" className="number wide">
                  Price
                </th>
                <th scope="col" className="number middle">
                  In stock
                </th>
                <th scope="col" className="number middle">
                  Sold
                </th>
                <th scope="col" className="number">
                  Revenue
                </th>
                <th scope="col" className="number middle">
                  Change
                </th>
              </tr>
            </thead>
            <tbody>
              {data.products.map(product => (
                <ProductLine
                  key={product.id}
                  product={product}
                  against={choice.comparedWith}
                  known={!unread || product.unitsSold > 0}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

interface LineProps {
  readonly product: ProductRow;
  /** What sales are compared with. */
  readonly against: string | null;
  /** Whether its sales are. */
  readonly known: boolean;
}

function ProductLine({ product, against, known }: LineProps) {
  const { title, adminUrl, imageUrl, revenue, unitsSold, price, currency, inventory, change } = product;
  const stock = inventory === null ? '' : `${count(inventory)} in stock`;
  const delta = known && against !== null && change !== null && <Delta percent={change} against={against} />;
  return (
    <tr>
      <td>
        <span className="product">
          <Thumbnail src={imageUrl} />
          <span className="row-text">
            <a href={adminUrl} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
            <small className="narrow-line">
              {[known && `${count(unitsSold)} sold`, stock].filter(Boolean).join(' · ')}
            </small>
          </span>
        </span>
      </td>
      <td className="number wide">{money(price, currency)}</td>
      <td className="number middle">
        {inventory === null ? (
          '—'
        ) : (
          <>
            {count(inventory)}
            <span className="unseen"> in stock</span>
          </>
        )}
      </td>
      <td className="number middle">{known ? count(unitsSold) : ''}</td>
      <td className="number">
        <b>{known ? fittingMoney(revenue, currency) : ''}</b>
        <span className="narrow-line">{delta}</span>
      </td>
      <td className="number middle">{delta}</td>
    </tr>
  );
}
