/** The row of figures. Each tile is a line of the list below: one more endpoint is one more line. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { Products, Revenue } from '../../../../domain/api/analytics.js';
import { money } from '../../format/money.js';
import { count } from '../../format/number.js';
import { change, halves, perOrder, total } from './figures.js';
import { MetricCard } from './MetricCard.js';

interface Props {
  readonly revenue: UseQueryResult<Revenue>;
  readonly products: UseQueryResult<Products>;
}

/** Values cover all 60 days; their deltas set the newer half against the older. */
const AGAINST = 'the 30 days before';

export function Tiles({ revenue, products }: Props) {
  const points = revenue.data?.timeseries ?? [];
  const currency = revenue.data?.currency ?? null;
  const sales = halves(points, point => point.total_price);
  const orders = halves(points, point => point.orders);
  const allOrders = total(points, point => point.orders);
  const inventory = products.data?.products ?? [];

  const fromRevenue = {
    loading: revenue.isPending,
    error: revenue.isError ? 'Failed to load revenue data' : null,
    onRetry: () => void revenue.refetch(),
    note: 'in the last 30 days',
  };
  return (
    <section className="tiles" aria-label="Key figures">
      <MetricCard
        {...fromRevenue}
        label="Total Revenue"
        value={money(revenue.data?.totalRevenue ?? null, currency)}
        delta={{ percent: sales.percent, against: AGAINST }}
        trend={points.map(({ total_price }) => total_price)}
      />
      <MetricCard
        {...fromRevenue}
        label="Orders"
        value={count(allOrders)}
        delta={{ percent: orders.percent, against: AGAINST }}
        trend={points.map(point => point.orders)}
      />
      <MetricCard
        {...fromRevenue}
        label="Average Order"
        trend={points.map(point => perOrder(point.total_price, point.orders))}
        value={money(allOrders > 0 ? total(points, point => point.total_price) / allOrders : null, currency)}
        delta={{
          percent: change(perOrder(sales.before, orders.before), perOrder(sales.after, orders.after)),
          against: AGAINST,
        }}
      />
      <MetricCard
        label="Products"
        value={count(products.data?.total ?? 0)}
        note={`${count(inventory.filter(product => product.unitsSold > 0).length)} sold in the last 60 days`}
        loading={products.isPending}
        error={products.isError ? 'Failed to load products data' : null}
        onRetry={() => void products.refetch()}
      />
    </section>
  );
}
