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
import { profileTexts as texts } from './texts/profileTexts.js';

export function StoreInformation() {
  const me = useMe();
  const check = useConnectionCheck();
  const { refresh, refreshing } = useClearAndRefresh(me.shop);
  const status = connectionStatus(me.connection, check);
  const name = me.name || me.shop;

  const checkNow = async () => {
    const { data, isError } = await check.refetch();
    if (data?.connected) showToast('success', texts.store.works);
    else showToast('error', isError ? texts.connection.offline : texts.connection.checkFailed);
  };

  return (
    <Section id="store" title={texts.store.title} note={texts.store.note}>
      <div className="store-head">
        <span className="store-mark" aria-hidden="true">
          {name.slice(0, 1).toUpperCase()}
        </span>
        <div>
          <p>
            <span className="unseen">{texts.store.current}</span>
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
        <Button text={texts.store.check} loading={check.isFetching} onClick={() => void checkNow()} />
        <Button text={texts.store.refresh} loading={refreshing} onClick={() => void refresh()} />
        <AnchorButton text={texts.store.reauthenticate} href={connectUrl(me.shop, '/profile?reauth=success')} />
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
      showToast('success', texts.store.refreshed);
    } catch (error) {
      const left = cooldownLeftMs(error);
      if (left === null) showToast('error', texts.store.refreshFailed);
      else showToast('info', waitText(left));
    } finally {
      setRefreshing(false);
    }
  };
  return { refresh, refreshing };
}
