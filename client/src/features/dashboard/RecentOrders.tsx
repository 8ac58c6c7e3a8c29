import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { type OrderRow, type OrdersTimeseries, orders as ordersEndpoint } from '../../../../domain/api/analytics.js';
import { csvUrlOf } from '../../api/client.js';
import { messageOf, needsGrant } from '../../api/errors.js';
import { fittingMoney } from '../../format/money.js';
import { count } from '../../format/number.js';
import { Tag } from '../../ui/blueprint.js';
import { CsvLink } from '../../ui/CsvLink.js';
import { Shop } from '../../ui/icons.js';
import { ListOutline } from '../../ui/ListOutline.js';
import { Empty, Panel } from '../../ui/Panel.js';
import { RelativeTime } from '../../ui/RelativeTime.js';
import type { Choice } from './period.js';
import { spanOf, useAllOrders } from './queries.js';
import { SectionFailure } from './SectionFailure.js';
import { isFlagged } from './sectionError.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

/** Spec §9: 'recent orders shows 5'. */
const SHOWN = 5;

interface Props {
  readonly choice: Choice;
  readonly orders: UseQueryResult<OrdersTimeseries>;
  /** Before the first sync: an empty list does not mean that there are no orders. */
  readonly unread: boolean;
}

export const RecentOrders = memo(({ choice, orders: { data, isPending, error, refetch }, unread }: Props) => {
  const [all, setAll] = useState(false);
  // Older pages are read only once, so not while orders are still being synced.
  const orders = useAllOrders(choice, data, !unread);
  return (
    <Panel
      title={texts.orders.title}
      className="orders"
      aside={
        orders.length > 0 && (
          <>
            <CsvLink url={csvUrlOf(ordersEndpoint, { query: spanOf(choice) })} table={texts.orders.title} />
            {orders.length > SHOWN && (
              <button type="button" className="link-button" onClick={() => setAll(!all)}>
                {all ? texts.orders.fewer : texts.orders.all(count(orders.length))}
              </button>
            )}
          </>
        )
      }
    >
      {error && !data ? (
        <SectionFailure
          title={
            isFlagged(error) && !needsGrant(error) ? texts.orders.failedBecause(messageOf(error)) : texts.orders.failed
          }
          error={error}
          onRetry={() => void refetch()}
        />
      ) : isPending || (unread && orders.length === 0) ? (
        <ListOutline label={texts.orders.loading} rows={SHOWN} />
      ) : orders.length === 0 ? (
        <Empty icon={<Shop size={40} />} title={texts.orders.none}>
          {texts.orders.noneYet}
        </Empty>
      ) : (
        <ul className="rows">
          {orders.slice(0, all ? orders.length : SHOWN).map(order => (
            <OrderLine key={order.id} order={order} />
          ))}
        </ul>
      )}
    </Panel>
  );
});

function OrderLine({ order }: { order: OrderRow }) {
  const { adminUrl, name, cancelled, total_price, currency, created_at } = order;
  const customer = customerOf(order);
  return (
    <li>
      <span className="row-text">
        <a href={adminUrl} target="_blank" rel="noopener noreferrer" dir="auto">
          {customer || name}
        </a>
        {customer && <small>{name}</small>}
      </span>
      {cancelled && (
        <Tag minimal multiline>
          {texts.orders.cancelled}
        </Tag>
      )}
      <span className="row-figure figure">
        {fittingMoney(total_price, currency)}
        <small>
          <RelativeTime iso={created_at} />
        </small>
      </span>
    </li>
  );
}

/** Empty if the merchant's approval does not cover names: then only the order's name is shown. */
const customerOf = ({ customer }: OrderRow): string =>
  [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
