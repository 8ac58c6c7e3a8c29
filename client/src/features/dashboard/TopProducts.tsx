import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { type Products, products as productsEndpoint } from '../../../../domain/api/analytics.js';
import type { MarketProduct } from '../../../../domain/api/market.js';
import { csvUrlOf } from '../../api/client.js';
import { count } from '../../format/number.js';
import { CsvLink } from '../../ui/CsvLink.js';
import { Box } from '../../ui/icons.js';
import { ListOutline } from '../../ui/ListOutline.js';
import { Empty, Panel } from '../../ui/Panel.js';
import { ProductLine } from './ProductLine.js';
import type { Choice } from './period.js';
import { spanOf } from './queries.js';
import { SectionFailure } from './SectionFailure.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

const { columns } = texts.products;
const COLUMNS = [
  ['product', undefined],
  ['price', 'number wide'],
  ['stock', 'number middle'],
  ['sold', 'number middle'],
  ['revenue', 'number'],
  ['change', 'number middle'],
  ['market', 'wide market-cell'],
] as const;
const SHOWN = 7;

interface Props {
  readonly choice: Choice;
  readonly products: UseQueryResult<Products>;
  /** Before the first sync: a product without sales may still have some. */
  readonly unread: boolean;
  /** The threshold for low stock. */
  readonly threshold: number;
  /** Own prices compared with competitors'; `undefined` until read. */
  readonly ownPrices: ReadonlyMap<string, MarketProduct> | undefined;
}

/** Best sellers first; each leads to the product in the store's admin (spec §2). */
export const TopProducts = memo(
  ({ choice, products: { data, isPending, error, refetch }, unread, ...beside }: Props) => {
    const [all, setAll] = useState(false);
    const length = data?.products.length ?? 0;
    return (
      <Panel
        title={texts.products.title}
        className="products"
        aside={
          <>
            <span className="panel-meta">{texts.days(choice.days.length)}</span>
            {length > 0 && (
              <CsvLink
                url={csvUrlOf(productsEndpoint, { query: { ...spanOf(choice), compare: choice.compare } })}
                table={texts.products.title}
              />
            )}
            {length > SHOWN && (
              <button type="button" className="link-button" onClick={() => setAll(!all)}>
                {all ? texts.products.fewer : texts.products.all(count(length))}
              </button>
            )}
          </>
        }
      >
        {error && !data ? (
          <SectionFailure title={texts.products.failed} error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <ListOutline label={texts.products.loading} rows={6} />
        ) : data.products.length === 0 ? (
          <Empty icon={<Box size={40} />} title={texts.products.none}>
            {texts.products.noneYet}
          </Empty>
        ) : (
          <div className="rows">
            <table className="data">
              <thead>
                <tr>
                  {COLUMNS.map(([column, className]) => (
                    <th key={column} scope="col" className={className}>
                      {columns[column]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.products.slice(0, all ? length : SHOWN).map(product => (
                  <ProductLine
                    key={product.id}
                    product={product}
                    against={choice.comparedWith}
                    known={!unread || product.unitsSold > 0}
                    {...beside}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Panel>
    );
  },
);
