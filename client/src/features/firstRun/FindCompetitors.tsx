import { useState } from 'react';
import { WATCHLIST_LIMIT } from '../../../../domain/watchlist/watchlist.js';
import { competitorPrice } from '../../format/money.js';
import { plural } from '../../format/number.js';
import { Button } from '../../ui/blueprint.js';
import { ShopMark } from '../../ui/ShopMark.js';
import { Thumbnail } from '../../ui/Thumbnail.js';
import { useFind, useFound, useSearchStatus, useTrack } from './queries.js';

/** Step 2: pages that sell the store's products. Nothing waits for the sync. */
export function FindCompetitors({ onDone }: { onDone: () => void }) {
  const { data: found = [] } = useFound();
  const { data: status } = useSearchStatus();
  const find = useFind();
  const track = useTrack();
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const chosen = found.filter(({ id }) => !unchosen.has(id)).map(({ id }) => id);
  const searching = status?.status === 'discovering' || find.isPending;
  const choose = (id: string, on: boolean) =>
    setUnchosen(new Set(on ? [...unchosen].filter(other => other !== id) : [...unchosen, id]));
  return (
    <section className="first-step" aria-labelledby="first-step-title">
      <header>
        <h2 id="first-step-title">{found.length > 0 ? 'Do these shops compete with you?' : 'Find my competitors'}</h2>
        <p className="muted" role="status">
          {found.length > 0
            ? `Found for your products. Choose up to ${WATCHLIST_LIMIT} competitors; you can change them later.`
            : searching
              ? 'Looking for pages that sell your products. They appear here as they are found.'
              : status?.status === 'cooldown'
                ? 'No page was found this time. You can add one by its address on Market Intelligence.'
                : 'We look for pages that sell the same products as you, and show you each before it is tracked.'}
        </p>
      </header>
      {found.length > 0 ? (
        <ul className="first-found">
          {found.map(({ id, title, merchant, price, currency, imageUrl, productTitle }) => (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={!unchosen.has(id)}
                  onChange={({ target }) => choose(id, target.checked)}
                />
                <Thumbnail src={imageUrl} />
                <span className="first-theirs">
                  <small>
                    <ShopMark name={merchant} /> {merchant}
                  </small>
                  {title}
                </span>
                <strong className="figure">{competitorPrice(price, currency)}</strong>
                <span className="first-yours">
                  <small className="muted">Yours</small>
                  {productTitle}
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <div className="first-search">
          <Button
            intent="primary"
            text="Find my competitors"
            loading={searching}
            disabled={status?.can_discover === false}
            onClick={() => find.mutate()}
          />
        </div>
      )}
      <footer>
        <span className="muted figure">{found.length > 0 && `${chosen.length} of ${found.length} chosen`}</span>
        <Button variant="minimal" text="Skip" onClick={onDone} />
        {found.length > 0 && (
          <Button
            intent="primary"
            text={`Track ${plural(chosen.length, 'competitor', 'competitors')}`}
            disabled={chosen.length === 0}
            loading={track.isPending}
            onClick={() => track.mutate(chosen, { onSuccess: onDone })}
          />
        )}
      </footer>
    </section>
  );
}
