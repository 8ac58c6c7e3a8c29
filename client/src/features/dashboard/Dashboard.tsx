/** `/dashboard` (spec §2). */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { OneByOne } from '../../loading/OneByOne.js';
import { useEntryFlags } from '../../routing/useEntryFlags.js';
import { usePage } from '../../routing/usePage.js';
import { keepLowStockThreshold, lowStockThreshold } from '../../state/lowStock.js';
import { useMe } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { InfoSign, Refresh, Shop } from '../../ui/icons.js';
import { Empty } from '../../ui/Panel.js';
import './dashboard.css';
import { FirstSync, isFirstSync } from './FirstSync.js';
import { LastUpdated } from './LastUpdated.js';
import { ListsOutline } from './ListsOutline.js';
import { PeriodControls } from './PeriodControls.js';
import {
  useAbandonedCarts,
  useConversion,
  useLowInventory,
  useNewProducts,
  useOrders,
  useProducts,
  useRevenue,
} from './queries.js';
import { RecentOrders } from './RecentOrders.js';
import { RevenueOutline } from './RevenueOutline.js';
import { RevenueOverview } from './RevenueOverview.js';
import { StoreBanner } from './StoreBanner.js';
import { Tiles } from './Tiles.js';
import { TopProducts } from './TopProducts.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';
import { useOwnPrices } from './useOwnPrices.js';
import { usePeriod } from './usePeriod.js';
import { useRefresh } from './useRefresh.js';

export { prefetchFigures } from './prefetchFigures.js';

const ORDERS_DELAY_MS = 100;
const OUTLINES = [<RevenueOutline key="revenue" />, <ListsOutline key="lists" />];

export default function Dashboard() {
  const heading = usePage(texts.title);
  const me = useMe();
  const { name, shop } = me;
  // Until the first sync, an empty section means that its data is not known yet.
  const unread = me.lastSync === null && me.sync.state !== 'failed';
  const period = usePeriod();
  const syncing = isFirstSync(me);
  const revenue = useRevenue();
  const answered = useMemo(() => revenue.data?.timeseries.map(({ created_at: day }) => day), [revenue.data]);
  const choice = usePeriod(answered);
  const products = useProducts(period);
  const conversion = useConversion();
  const abandonedCarts = useAbandonedCarts();
  const [threshold, setThreshold] = useState(() => lowStockThreshold(shop));
  const chooseThreshold = useCallback(
    (chosen: number) => {
      keepLowStockThreshold(shop, chosen);
      setThreshold(chosen);
    },
    [shop],
  );
  const lowInventory = useLowInventory(threshold);
  const newProducts = useNewProducts(period);
  const orders = useOrders(period, useAfter(ORDERS_DELAY_MS));
  const ownPrices = useOwnPrices();
  const { refresh, refreshing } = useRefresh();
  useEntryFlags(refresh);

  const sections = [revenue, products, conversion, abandonedCarts, lowInventory, newProducts, orders];
  const updated = Math.min(...sections.map(query => query.dataUpdatedAt || Number.POSITIVE_INFINITY));
  const limited = sections.some(query => query.data?.rate_limited);
  if (!shop) return <Empty icon={<Shop size={40} />} title={texts.noShop} />;

  return (
    <div className="dashboard">
      <header className="page-head dashboard-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {texts.title}
          </h1>
          <p className="muted">
            <span className="store-name">
              {name || shop}
              {(syncing || Number.isFinite(updated)) && ' · '}
            </span>
            {syncing ? <FirstSync sync={me.sync} /> : Number.isFinite(updated) && <LastUpdated at={updated} />}
          </p>
        </div>
        <div className="page-acts">
          <PeriodControls choice={choice} />
          <Button
            className="refresh"
            icon={<Refresh />}
            text={texts.refresh.button}
            loading={refreshing}
            onClick={() => void refresh()}
          />
        </div>
        <p className="period-note" role="status">
          {choice.off}
        </p>
      </header>
      <StoreBanner me={me} />
      {limited && (
        <p className="banner" role="status">
          <InfoSign /> {texts.rateLimited}
        </p>
      )}
      <Tiles
        {...{ choice, revenue, conversion, abandonedCarts, lowInventory, newProducts, unread }}
        onThreshold={chooseThreshold}
      />
      <OneByOne outlines={OUTLINES}>
        <RevenueOverview choice={choice} revenue={revenue} unread={unread} />
        <div className="lists">
          <TopProducts {...{ products, unread, threshold, ownPrices }} choice={period} />
          <RecentOrders choice={period} orders={orders} unread={unread} />
        </div>
      </OneByOne>
    </div>
  );
}

function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
