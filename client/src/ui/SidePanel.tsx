import { type ReactNode, useId } from 'react';
import { Button, Drawer } from './blueprint.js';
import { Cross } from './icons.js';
import './sidePanel.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Under the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** A drawer at the right, 480 px wide, whole width on small screens. Escape and the backdrop close it; focus returns. */
export function SidePanel({ open, onClose, title, note, children }: Props) {
  const titleId = useId();
  return (
    <Drawer isOpen={open} onClose={onClose} size="min(480px, 100vw)" className="side-panel" shouldReturnFocusOnClose>
      {/* The library's own box has no role, and no name. */}
      <div role="dialog" aria-modal="true" aria-labelledby={titleId} className="side-box">
        <header className="side-head">
          <div>
            <h2 id={titleId}>{title}</h2>
            {note && <p className="muted">{note}</p>}
          </div>
          <Button variant="minimal" icon={<Cross />} aria-label="Close" onClick={onClose} />
        </header>
        <div className="side-body">{children}</div>
      </div>
    </Drawer>
  );
}
