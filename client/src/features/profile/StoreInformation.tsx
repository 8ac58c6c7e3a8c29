/** Spec §2, Store Information: the current store, its connection, its figures, and the actions for them. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { cooldownLeftMs, refreshStore, waitText } from '../../api/refreshStore.js';
import { connectUrl } from '../../api/session.js';
import { placeOf } from '../../format/date.js';
import { clearDashboardCache } from '../../state/dashboardCache.js';
import { useMe } from '../../state/session.js';
import { clearStats } from '../../state/statsCache.js';
import { showToast } from '../../state/toasts.js';
import { AnchorButton, Button, Tag } from '../../ui/blueprint.js';
import { Section } from '../../ui/Section.js';
import { connectionStatus } from './connectionStatus.js';
import { useConnectionCheck } from './queries.js';
import { StoreManagement } from './StoreManagement.js';
import { StoreStatistics } from './StoreStatistics.js';

export function StoreInformation() {
  const me = useMe();
  const check = useConnectionCheck();
  const { refresh, refreshing } = useClearAndRefresh(me.shop);
  const status = connectionStatus(me.connection, check);
  const name = me.name || me.shop;

  const checkNow = async () => {
    const { data, isError } = await check.refetch();
    if (data?.connected) showToast('success', 'The connection to your store works.');
    else showToast('error', `Connection failed: ${isError ? 'Network error' : 'Connection check failed'}`);
  };

  return (
    <Section id="store" title="Store Information" note="The shop that every figure here comes from.">
      <div className="store-head">
        <span className="store-mark" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <div>
          <p>
            <span className="unseen">Current store: </span>
            <strong>{name}</strong>
          </p>
          <p className="muted">
            {me.shop} · {me.currency} · {placeOf(me.timeZone)}
          </p>
        </div>
        <span role="status">
          <Tag minimal intent={status.intent}>
            {status.text}
          </Tag>
        </span>
      </div>
      {status.reason && <p className="profile-note problem">{status.reason}</p>}
      <StoreStatistics />
      <div className="profile-acts">
        <Button text="Check Connection" loading={check.isFetching} onClick={() => void checkNow()} />
        <Button text="Clear Cache & Refresh" loading={refreshing} onClick={() => void refresh()} />
        <AnchorButton text="Re-authenticate" href={connectUrl(me.shop, '/profile?reauth=success')} />
      </div>
      <StoreManagement />
    </Section>
  );
}

/** Clears this browser's cache of the store and lets the server sync it again. */
function useClearAndRefresh(shop: string) {
  const queries = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    try {
      clearDashboardCache(shop);
      clearStats(shop);
      await refreshStore();
      await queries.invalidateQueries();
      showToast('success', 'The cache was cleared and your store was synced again.');
    } catch (error) {
      const left = cooldownLeftMs(error);
      if (left === null) showToast('error', 'Failed to refresh dashboard data.');
      else showToast('info', waitText(left));
    } finally {
      setRefreshing(false);
    }
  };
  return { refresh, refreshing };
}
