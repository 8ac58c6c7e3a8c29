/** `/dashboard` (spec §2). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePage } from '../../app/routing/usePage.js';
import { lastUpdated } from '../../format/date.js';
import { useMe } from '../../state/session.js';
import { showToast } from '../../state/toasts.js';
import { Button } from '../../ui/blueprint.js';
import { InfoSign, Refresh } from '../../ui/icons.js';
import { useNow } from '../../ui/useNow.js';
import './dashboard.css';
import { readEntryFlags } from './entryFlags.js';
import { useOrders, useProducts, useRevenue } from './queries.js';
import { RecentOrders } from './RecentOrders.js';
import { RevenueOverview } from './RevenueOverview.js';
import { StoreBanner } from './StoreBanner.js';
import { Tiles } from './Tiles.js';
import { TopProducts } from './TopProducts.js';
import { useRefresh } from './useRefresh.js';

const ORDERS_DELAY_MS = 100;

export default function Dashboard({ aside }: { aside: ReactNode }) {
  const heading = usePage('Dashboard');
  const me = useMe();
  const { name, shop } = me;
  const revenue = useRevenue();
  const products = useProducts();
  const orders = useOrders(useAfter(ORDERS_DELAY_MS));
  const { refresh, refreshing } = useRefresh();
  useEntryFlags(refresh);

  const now = useNow(15_000);
  const updated = Math.min(
    ...[revenue, products, orders].map(query => query.dataUpdatedAt || Number.POSITIVE_INFINITY),
  );
  const limited = [revenue, products, orders].some(query => query.data?.rate_limited);

  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            Dashboard
          </h1>
          <p className="muted">
            {name || shop}
            {Number.isFinite(updated) && <> · Last updated: {lastUpdated(updated, Math.max(now, updated))}</>}
          </p>
        </div>
        <Button icon={<Refresh />} text="Refresh Data" loading={refreshing} onClick={() => void refresh()} />
      </header>
      <StoreBanner me={me} />
      {limited && (
        <p className="banner" role="status">
          <InfoSign /> Some data temporarily unavailable due to API rate limits. Refreshing automatically...
        </p>
      )}
      <Tiles revenue={revenue} products={products} />
      <RevenueOverview revenue={revenue} />
      <div className="columns">
        <TopProducts products={products} />
        <div className="stack">
          <RecentOrders orders={orders} />
          {aside}
        </div>
      </div>
    </>
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

/** Spec §2: each flag is handled once and removed from the URL. */
function useEntryFlags(refresh: () => Promise<void>): void {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const handled = useRef('');
  useEffect(() => {
    const flags = readEntryFlags(search);
    if (!flags || handled.current === search) return;
    handled.current = search;
    if (flags.notice) showToast('success', flags.notice);
    if (flags.refresh) void refresh();
    navigate(`${path}${flags.rest}`, { replace: true });
  }, [search, path, navigate, refresh]);
}
