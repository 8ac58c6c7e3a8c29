/** How prices are compared, and from which size a price move raises a notice. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { MarketSettings } from '../../../../../domain/api/competitors.js';
import * as api from '../../../../../domain/api/competitors.js';
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

const QUERY = {
  queryKey: agedKey('market-settings'),
  queryFn: ({ signal }: { signal: AbortSignal }) => read('competitors', api.marketSettings, { signal }),
};

export default function MarketSettingsPanel({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery(QUERY);
  return (
    <SidePanel open onClose={onClose} title="Comparison settings">
      {data ? (
        <SettingsForm settings={data} onClose={onClose} />
      ) : error ? (
        <Failure title="Failed to load the settings" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading the settings..." rows={3} className="skeleton-rows" />
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
      showToast('success', 'Comparison settings saved.');
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
      <section className="detail">
        <label htmlFor={ids.percent}>Tell me about price moves from (%)</label>
        <InputGroup
          id={ids.percent}
          type="number"
          min={0}
          max={50}
          step="any"
          value={percent}
          onChange={event => setPercent(event.target.value)}
        />
        <p className="muted">
          Smaller moves change the list and the history, but raise no notification until they add up within a day. 0
          tells you about every move.
        </p>
      </section>
      <section className="detail">
        <h3>Exchange rates of your own</h3>
        <p className="muted">Prices in another currency are compared only by a rate that you enter here.</p>
        {rates.map((rate, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has no other name while it is typed
          <div key={index} className="rate-row">
            <span>1</span>
            <InputGroup
              aria-label="From currency"
              placeholder="EUR"
              maxLength={3}
              value={rate.currency}
              onChange={event => change(index, 'currency', event.target.value)}
            />
            <span>is</span>
            <InputGroup
              aria-label="Rate"
              inputMode="decimal"
              placeholder="1.08"
              value={rate.rate}
              onChange={event => change(index, 'rate', event.target.value)}
            />
            <InputGroup
              aria-label="Into currency"
              placeholder="USD"
              maxLength={3}
              value={rate.into}
              onChange={event => change(index, 'into', event.target.value)}
            />
          </div>
        ))}
        <Button size="small" text="Add a rate" onClick={() => setRates([...rates, NO_RATE])} />
      </section>
      <footer className="settings-acts">
        <Button text="Cancel" onClick={onClose} />
        <Button type="submit" intent="primary" text="Save" loading={save.isPending} />
      </footer>
    </form>
  );
}
