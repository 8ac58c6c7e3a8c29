import { type ReactNode, useId } from 'react';
import { localized } from '../../api/localized.js';
import { Button, Dialog } from '../../ui/blueprint.js';
import { useFocusReturn } from '../../ui/useFocusReturn.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';

export interface DetailRow {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly figure: string;
  /** In the store's admin; days have none. */
  readonly adminUrl?: string;
}

interface Props {
  readonly title: string;
  /** The days, and what is listed separately. */
  readonly facts: readonly string[];
  /** The definition, in one sentence. */
  readonly definition: string;
  readonly rows: readonly DetailRow[];
  /** A control that the list depends on. */
  readonly control?: ReactNode;
  readonly onClose: () => void;
}

/** The items that a tile counts (reference D1), with links to the store's admin. */
export default function DetailsDialog({ title, facts, definition, rows, control, onClose }: Props) {
  useFocusReturn();
  const titleId = useId();
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId}>
      <div className="dialog">
        <h2 id={titleId}>{title}</h2>
        {facts.map(fact => (
          <p key={fact} className="detail-fact">
            {fact}
          </p>
        ))}
        {control}
        {rows.length === 0 ? (
          <p className="muted">{texts.details.nothing}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard.
          <ul className="rows detail-rows" tabIndex={0}>
            {rows.map(({ id, title: name, note, figure, adminUrl }) => (
              <li key={id}>
                <span className="row-text">
                  {adminUrl ? (
                    <a href={adminUrl} target="_blank" rel="noopener noreferrer">
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                  <small>{note}</small>
                </span>
                <span className="row-figure figure">{figure}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="detail-definition">{localized(definition)}</p>
        <footer>
          <Button autoFocus text={texts.details.close} onClick={onClose} />
        </footer>
      </div>
    </Dialog>
  );
}
