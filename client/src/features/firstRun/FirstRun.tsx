/**
 * The first run of a new shop, in the place of its dashboard: connect (done by now), find my competitors, choose alerts.
 * Every step can be skipped, and so can all of it.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { useEntryFlags } from '../../routing/useEntryFlags.js';
import { usePage } from '../../routing/usePage.js';
import type { FirstRunPlace } from '../../state/firstRun.js';
import { useMe } from '../../state/session.js';
import { Button } from '../../ui/blueprint.js';
import { Tick } from '../../ui/icons.js';
import { Arrival } from './Arrival.js';
import { FindCompetitors } from './FindCompetitors.js';
import './firstRun.css';
import type { AddForm } from './PasteAddress.js';
import { useTracked } from './queries.js';
import { firstRunTexts as texts } from './texts/firstRunTexts.js';

interface Props {
  readonly place: Exclude<FirstRunPlace, 'done'>;
  readonly onPlace: (place: FirstRunPlace) => void;
  /** The form for a competitor's address. Composed by the app, like the alerts: features never import each other. */
  readonly addForm: AddForm;
  /** The third step. */
  readonly alerts: (onBack: () => void, onDone: () => void) => ReactNode;
}

const nothing = () => {};

const finding = () => ({ note: texts.steps.findNote, state: 'current' }) as const;

/** Words step 2's result. @param tracked `undefined` until known */
const foundOf = (tracked: number | undefined) =>
  tracked
    ? ({ note: texts.steps.tracked(tracked), state: 'done' } as const)
    : ({ note: tracked === 0 ? texts.steps.skipped : texts.steps.findNote, state: 'later' } as const);

export default function FirstRun({ place, onPlace, addForm, alerts }: Props) {
  const heading = usePage(texts.title);
  const { name, shop } = useMe();
  useEntryFlags(nothing);
  const step = useRef<HTMLDivElement>(null);
  const came = useRef(place);
  // The next step replaces the button that led to it.
  useEffect(() => {
    if (came.current !== place) step.current?.focus();
    came.current = place;
  }, [place]);
  const { data: tracked } = useTracked(place === 'alerts');
  const steps = [
    { title: texts.steps.connect, note: name || shop, state: 'done' },
    { title: texts.steps.find, ...(place === 'competitors' ? finding() : foundOf(tracked)) },
    { title: texts.steps.alerts, note: texts.steps.alertsNote, state: place === 'alerts' ? 'current' : 'later' },
  ] as const;
  return (
    <div className="first-run">
      <header className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.title}
        </h1>
        <Button variant="minimal" text={texts.skipAll} onClick={() => onPlace('done')} />
      </header>
      <ol className="first-steps">
        {steps.map(({ title, note, state }, index) => (
          <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className="first-number" aria-hidden="true">
              {state === 'done' ? <Tick size={12} /> : index + 1}
            </span>
            <strong>{title}</strong>
            <small>{note}</small>
          </li>
        ))}
      </ol>
      <div className="first-columns">
        <Arrival />
        <div ref={step} tabIndex={-1} className="first-card">
          {place === 'competitors' ? (
            <FindCompetitors addForm={addForm} onDone={() => onPlace('alerts')} />
          ) : (
            alerts(
              () => onPlace('competitors'),
              () => onPlace('done'),
            )
          )}
        </div>
      </div>
    </div>
  );
}
