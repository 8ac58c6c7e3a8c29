import type { UseQueryResult } from '@tanstack/react-query';
import type { OrderRow, OrdersTimeseries } from '../../../../domain/api/analytics.js';
import { money } from '../../format/money.js';
import { Tag } from '../../ui/blueprint.js';
import { Shop } from '../../ui/icons.js';
import { Empty, Panel, Skeleton } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import { SectionFailure } from './SectionFailure.js';

/** Spec §9: 'recent orders shows 5'. */
const SHOWN = 5;

export function RecentOrders({
  orders: { data, isPending, error, refetch },
}: {
  orders: UseQueryResult<OrdersTimeseries>;
}) {
  return (
    <Panel title="Recent Orders">
      {error && !data ? (
        <SectionFailure title="Failed to load orders data" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton label="Loading orders..." rows={SHOWN} className="skeleton-rows" />
      ) : data.orders.length === 0 ? (
        <Empty icon={<Shop size={40} />} title="No orders yet">
          Orders of the last 60 days appear here as they come in.
        </Empty>
      ) : (
        <ul className="rows">
          {data.orders.slice(0, SHOWN).map(order => (
            <li key={order.id}>
              <span className="row-text">
                <a href={order.adminUrl} target="_blank" rel="noopener noreferrer">
                  {order.name}
                </a>
                {customerOf(order) && <small>{customerOf(order)}</small>}
              </span>
              {order.cancelled && <Tag minimal>Cancelled</Tag>}
              <span className="row-figure figure">
                {money(order.total_price, order.currency)}
                <small>
                  <RelativeTime iso={order.created_at} />
                </small>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Empty where the merchant's approval does not cover names: then the order's own name stands alone. */
const customerOf = ({ customer }: OrderRow): string =>
  [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
