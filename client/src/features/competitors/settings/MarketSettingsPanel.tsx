/** Settings: how prices are compared, and the smallest price move that raises a notification. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { MarketSettings } from '../../../../../domain/api/market.js';
import * as api from '../../../../../domain/api/market.js';
import { call } from '../../../api/client.js';
import { messageOf } from '../../../api/errors.js';
import { positions } from '../../../api/positions.js';
import { agedKey } from '../../../api/queryKeys.js';
import { read } from '../../../api/read.js';
import { showToast } from '../../../state/toasts.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { KEY } from '../live/watchlist.js';
import './settings.css';
import { settingsTexts as texts } from '../texts/settingsTexts.js';

const QUERY = {
  queryKey: agedKey('market-settings'),
  queryFn: ({ signal }: { signal: AbortSignal }) => read('competitors', api.marketSettings, { signal }),
};

export default function MarketSettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(QUERY);
  return (
    <SidePanel open onClose={onClose} title={texts.title}>
      {data ? (
        <SettingsForm settings={data} onClose={onClose} />
      ) : error ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={texts.loading} rows={3} className="skeleton-rows" />
      )}
    </SidePanel>
  );
}

const NO_RATE = { currency: '', into: '', rate: '' };

function SettingsForm({ settings, onClose }: { readonly settings: MarketSettings; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [percent, setPercent] = useState(String(settings.quietPercent));
  const [rates, setRates] = useState(() => (settings.rates.length > 0 ? settings.rates : [NO_RATE]));
  const ids = { percent: useId() };
  const save = useMutation({
    mutationFn: (body: MarketSettings) => call(api.saveMarketSettings, { body }),
    onSuccess: async ({ position }, body) => {
      positions.atLeast('competitors', position);
      queries.setQueryData(QUERY.queryKey, body);
      await queries.invalidateQueries({ queryKey: KEY });
      showToast('success', texts.saved);
      onClose();
    },
    onError: failure => showToast('error', messageOf(failure)),
  });
  const change = (index: number, field: keyof typeof NO_RATE, text: string) =>
    setRates(rates.map((rate, n) => (n === index ? { ...rate, [field]: text } : rate)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = rates.filter(rate => Object.values(rate).some(text => text.trim() !== ''));
    save.mutate({
      quietPercent: Number(percent),
      rates: given.map(({ currency, into, rate }) => ({
        currency: currency.trim().toUpperCase(),
        into: into.trim().toUpperCase(),
        rate: rate.trim().replace(',', '.'),
      })),
    });
  };
  return (
    <form className="market-settings" onSubmit={submit}>
      <section>
        <label htmlFor={ids.percent}>{texts.percent}</label>
        <InputGroup
          id={ids.percent}
          type="number"
          min={0}
          max={50}
          step="any"
          value={percent}
          onChange={event => setPercent(event.target.value)}
        />
        <p className="muted">{texts.percentNote}</p>
      </section>
      <fieldset>
        <legend>{texts.rates}</legend>
        <p className="muted">{texts.ratesNote}</p>
        {rates.map((rate, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while it is typed
          <div key={index} className="rate-row">
            <span>1</span>
            <InputGroup
              aria-label={texts.from}
              placeholder={texts.fromExample}
              maxLength={3}
              value={rate.currency}
              onChange={event => change(index, 'currency', event.target.value)}
            />
            <span>{texts.is}</span>
            <InputGroup
              aria-label={texts.rate}
              inputMode="decimal"
              placeholder="1.08"
              value={rate.rate}
              onChange={event => change(index, 'rate', event.target.value)}
            />
            <InputGroup
              aria-label={texts.into}
              placeholder={texts.intoExample}
              maxLength={3}
              value={rate.into}
              onChange={event => change(index, 'into', event.target.value)}
            />
          </div>
        ))}
        <Button size="small" text={texts.add} onClick={() => setRates([...rates, NO_RATE])} />
      </fieldset>
      <footer className="settings-acts">
        <Button text={texts.cancel} onClick={onClose} />
        <Button type="submit" intent="primary" text={texts.save} loading={save.isPending} />
      </footer>
    </form>
  );
}
