import { useState } from 'react';
import { WATCHLIST_LIMIT } from '../../../../domain/competitors/limits.js';
import { Button } from '../../ui/blueprint.js';
import { SearchAround, Tick } from '../../ui/icons.js';
import { FoundList } from './FoundList.js';
import { type AddForm, PasteAddress } from './PasteAddress.js';
import { useFind, useFound, useSearchStatus, useTrack, useTracked } from './queries.js';
import { firstRunTexts as texts } from './texts/firstRunTexts.js';

/** Explains the search before it starts. */
const STEPS = texts.find.steps;

interface Props {
  readonly addForm: AddForm;
  readonly onDone: () => void;
}

/** Step 2: pages that sell the store's products. Nothing waits for the sync. */
export function FindCompetitors({ addForm, onDone }: Props) {
  const { data: found = [] } = useFound();
  const { data: status } = useSearchStatus();
  const find = useFind();
  const track = useTrack();
  const { data: tracked = 0 } = useTracked(true);
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const chosen = found.filter(({ id }) => !unchosen.has(id)).map(({ id }) => id);
  const searching = status?.status === 'discovering' || find.isPending;
  const choose = (id: string, on: boolean) =>
    setUnchosen(new Set(on ? [...unchosen].filter(other => other !== id) : [...unchosen, id]));
  return (
    <section className="first-step" aria-labelledby="first-step-title">
      <header>
        <h2 id="first-step-title">{found.length > 0 ? texts.find.compete : texts.find.title}</h2>
        <p className="muted" role="status">
          {found.length > 0
            ? texts.find.found(WATCHLIST_LIMIT)
            : searching
              ? texts.find.searching
              : status?.status === 'cooldown'
                ? texts.find.nothing
                : texts.find.before}
        </p>
      </header>
      {found.length > 0 ? (
        <FoundList found={found} isChosen={id => !unchosen.has(id)} onChoose={choose} />
      ) : (
        <div className="first-search">
          <SearchAround size={40} />
          <ul>
            {STEPS.map(step => (
              <li key={step}>
                <Tick size={12} />
                {step}
              </li>
            ))}
          </ul>
          <Button
            intent="primary"
            text={texts.find.title}
            loading={searching}
            disabled={status?.can_discover === false}
            onClick={() => find.mutate()}
          />
        </div>
      )}
      <PasteAddress form={addForm} />
      <footer>
        <span className="muted figure">
          {[
            tracked > 0 && texts.steps.tracked(tracked),
            found.length > 0 && texts.find.chosen(chosen.length, found.length),
          ]
            .filter(text => text !== false)
            .join(' · ')}
        </span>
        <Button variant="minimal" text={tracked > 0 ? texts.find.goOn : texts.find.skip} onClick={onDone} />
        {found.length > 0 && (
          <Button
            intent="primary"
            text={texts.find.track(chosen.length)}
            disabled={chosen.length === 0}
            loading={track.isPending}
            onClick={() => track.mutate(chosen, { onSuccess: onDone })}
          />
        )}
      </footer>
    </section>
  );
}
