import { type ReactNode, useId } from 'react';
import { Button } from './blueprint.js';
import { Cross } from './icons.js';
import { NamedDrawer } from './NamedDrawer.js';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Under the title. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** 480 px wide, full width on small screens: a fixed title with scrolling content below. */
export function SidePanel({ open, onClose, title, note, children }: Props) {
  const titleId = useId();
  return (
    <NamedDrawer open={open} onClose={onClose} size="min(480px, 100vw)" labelledBy={titleId}>
      <div className="side-head">
        <div>
          <h2 id={titleId}>{title}</h2>
          {note && <p className="muted">{note}</p>}
        </div>
        <Button variant="minimal" icon={<Cross />} aria-label="Close" onClick={onClose} />
      </div>
      <div className="side-body">{children}</div>
    </NamedDrawer>
  );
}
