import { useId } from 'react';
import { Button, Dialog } from '../../ui/blueprint.js';

export interface DetailRow {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly figure: string;
  /** In the store's admin. */
  readonly adminUrl: string;
}

interface Props {
  readonly title: string;
  readonly rows: readonly DetailRow[];
  readonly onClose: () => void;
}

/** What a tile counts, one by one (reference D1); each row leads to the store's admin. */
export default function DetailsDialog({ title, rows, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog isOpen onClose={onClose} aria-labelledby={titleId}>
      <div className="dialog">
        <h2 id={titleId}>{title}</h2>
        <ul className="rows detail-rows">
          {rows.map(({ id, title: name, note, figure, adminUrl }) => (
            <li key={id}>
              <span className="row-text">
                <a href={adminUrl} target="_blank" rel="noopener noreferrer">
                  {name}
                </a>
                <small>{note}</small>
              </span>
              <span className="row-figure figure">{figure}</span>
            </li>
          ))}
        </ul>
        <footer>
          <Button autoFocus text="Close" onClick={onClose} />
        </footer>
      </div>
    </Dialog>
  );
}
