/** Before the first competitor: both ways in, an address of one's own and the search for shops like this one. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { money } from '../../format/money.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { LinkIcon } from '../../ui/icons.js';
import { Thumbnail } from '../../ui/Thumbnail.js';
import { TideLine } from '../../ui/TideLine.js';
import type { Discovery } from './discovery/Discover.js';
import './first.css';
import { productsQuery } from './live/firstProduct.js';

interface Props {
  readonly sample: boolean;
  readonly discovery: Discovery;
  /** Opens the form with this address. */
  readonly onAdd: (url: string) => void;
  readonly onDemo: () => void;
}

/** As many as a search starts from. */
const SHOWN = 5;

export function FirstCompetitor({ sample, discovery, onAdd, onDemo }: Props) {
  const [url, setUrl] = useState('');
  const field = useId();
  const { data } = useQuery({ ...productsQuery, retry: false, enabled: !sample });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAdd(url.trim());
  };
  return (
    <section className="panel first" aria-label="Tracked competitors">
      <form onSubmit={submit} noValidate>
        <TideLine shape="fills" percent={12} />
        <h2>No competitors yet</h2>
        <p className="muted">
          Paste the address of one product page. You see its price and stock before anything is tracked.
        </p>
        <label htmlFor={field} className="unseen">
          Address of a competitor’s product page
        </label>
        <div className="first-field">
          <InputGroup
            id={field}
            type="url"
            size="large"
            leftIcon={<LinkIcon className="bp6-icon" />}
            placeholder="https://"
            autoComplete="off"
            disabled={sample}
            value={url}
            onChange={event => setUrl(event.target.value)}
          />
          <Button type="submit" size="large" intent="primary" text="Add Your First Competitor" disabled={sample} />
        </div>
        {!sample && (
          <p className="muted first-demo">
            Or{' '}
            <button type="button" className="link-button" onClick={onDemo}>
              look at sample data
            </button>{' '}
            first.
          </p>
        )}
      </form>
      <div className="first-discover">
        <h2>Let Tidewatch look</h2>
        <p className="muted">
          It searches for shops that sell what your best sellers are. You approve or ignore each find.
        </p>
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
          {discovery.button}
          <span className="muted">About 1 minute, once in 24 hours</span>
        </div>
      </div>
    </section>
  );
}
