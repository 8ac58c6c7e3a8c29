import type { UseQueryResult } from '@tanstack/react-query';
import type { Products } from '../../../../domain/api/analytics.js';
import { money } from '../../format/money.js';
import { count, plural } from '../../format/number.js';
import { Box } from '../../ui/icons.js';
import { Empty, Panel, Skeleton } from '../../ui/Panel.js';
import { Thumbnail } from '../../ui/Thumbnail.js';
import { SectionFailure } from './SectionFailure.js';

interface Props {
  readonly products: UseQueryResult<Products>;
  /** Before the first sync: a product without sales may still have some. */
  readonly unread: boolean;
}

/** Best sellers first; each leads to the product in the store's admin (spec §2). */
export function TopProducts({ products: { data, isPending, error, refetch }, unread }: Props) {
  return (
    <Panel title="Top Products" aside={data && <span className="panel-meta">last 60 days</span>}>
      {error && !data ? (
        <SectionFailure title="Failed to load products data" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton label="Loading products..." rows={5} className="skeleton-rows" />
      ) : data.products.length === 0 ? (
        <Empty icon={<Box size={40} />} title="No products yet">
          Products of your store appear here once they are synced.
        </Empty>
      ) : (
        <ul className="rows">
          {data.products.map(({ id, title, adminUrl, imageUrl, revenue, unitsSold, price, currency, inventory }) => (
            <li key={id}>
              <Thumbnail src={imageUrl} />
              <span className="row-text">
                <a href={adminUrl} target="_blank" rel="noopener noreferrer">
                  {title}
                </a>
                <small>
                  {money(price, currency)}
                  {inventory !== null && ` · ${count(inventory)} in stock`}
                </small>
              </span>
              {!(unread && unitsSold === 0) && (
                <span className="row-figure figure">
                  {money(revenue, currency)}
                  <small>{plural(unitsSold, 'unit', 'units')}</small>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
