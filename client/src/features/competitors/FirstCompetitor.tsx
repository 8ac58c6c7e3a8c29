/** Before the first competitor: both ways in, an address of one's own and the search for shops like this one. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { money } from '../../format/money.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { LinkIcon } from '../../ui/icons.js';
import { foundText } from '../../ui/NextStep.js';
import { Thumbnail } from '../../ui/Thumbnail.js';
import { TideLine } from '../../ui/TideLine.js';
import type { Discovery } from './discovery/Discover.js';
import './first.css';
import { productsQuery } from './live/firstProduct.js';
import { marketTexts as texts } from './texts/marketTexts.js';

interface Props {
  readonly sample: boolean;
  readonly discovery: Discovery;
  /** Suggestions that wait for a decision. */
  readonly news: number;
  readonly onSuggestions: () => void;
  /** Opens the form with this address. */
  readonly onAdd: (url: string) => void;
  readonly onDemo: () => void;
}

/** A search starts from this many products. */
const SHOWN = 5;

export function FirstCompetitor({ sample, discovery, news, onSuggestions, onAdd, onDemo }: Props) {
  const [url, setUrl] = useState('');
  const field = useId();
  const { data } = useQuery({ ...productsQuery, retry: false, enabled: !sample });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(url.trim());
  };
  return (
    <section className="panel first" aria-label={texts.first.label}>
      <form onSubmit={submit} noValidate>
        <TideLine shape="fills" percent={12} />
        <h2>{texts.first.title}</h2>
        <p className="muted">{texts.first.note}</p>
        <label htmlFor={field} className="unseen">
          {texts.first.address}
        </label>
        <div className="first-field">
          <InputGroup
            id={field}
            type="url"
            size="large"
            leftIcon={<LinkIcon className="bp6-icon" />}
            placeholder={texts.first.placeholder}
            autoComplete="off"
            disabled={sample}
            value={url}
            onChange={event => setUrl(event.target.value)}
          />
          <Button
            type="submit"
            size="large"
            intent={news > 0 ? 'none' : 'primary'}
            text={texts.first.add}
            disabled={sample}
          />
        </div>
        {!sample && (
          <p className="muted first-demo">
            {texts.first.orSample(
              <button type="button" className="link-button" onClick={onDemo}>
                {texts.first.lookAtSample}
              </button>,
            )}
          </p>
        )}
      </form>
      <div className="first-discover">
        <h2>{texts.first.discover}</h2>
        <p className="muted">{texts.first.discoverNote}</p>
        <ul>
          {(data?.products ?? []).slice(0, SHOWN).map(({ id, title, price, currency, imageUrl }) => (
            <li key={id}>
              <Thumbnail src={imageUrl} />
              <span>{title}</span>
              <span className="figure">{money(price, currency)}</span>
            </li>
          ))}
        </ul>
        <div className="first-acts">
          {news > 0 ? (
            <Button intent="primary" text={foundText(news)} onClick={onSuggestions} />
          ) : discovery.blocked && !discovery.running ? (
            // The page's head says why no search can start.
            <span className="muted">{texts.first.blocked}</span>
          ) : (
            <>
              {discovery.button}
              <span className="muted">{texts.first.howOften}</span>
            </>
          )}
        </div>
      </div>
    </section>
  );
}
