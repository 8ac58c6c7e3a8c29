import { type ReactNode, useId } from 'react';
import { Button } from './blueprint.js';
import { Cross } from './icons.js';
import { NamedDrawer } from './NamedDrawer.js';
import { uiTexts as texts } from './texts/uiTexts.js';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** One of its words is too long to stand between the picture and the buttons. */
  readonly longWord?: boolean;
  /** Under the title. */
  readonly note?: ReactNode;
  /** Before the title: a picture. */
  readonly lead?: ReactNode;
  /** Before Close. */
  readonly acts?: ReactNode;
  /** Below the scrolling content, always on screen. */
  readonly foot?: ReactNode;
  /** Pixels; full width on small screens. */
  readonly width?: number;
  readonly children: ReactNode;
}

/** A drawer with a fixed title and scrolling content. */
export function SidePanel({
  open,
  onClose,
  title,
  longWord = false,
  note,
  lead,
  acts,
  foot,
  width = 480,
  children,
}: Props) {
  const titleId = useId();
  return (
    <NamedDrawer open={open} onClose={onClose} size={`min(${width}px, 100%)`} labelledBy={titleId}>
      <div className="side-head" data-long-word={longWord}>
        {lead}
        <div className="side-title">
          <h2 id={titleId}>{title}</h2>
          {note && <p className="muted">{note}</p>}
        </div>
        <div className="side-acts">
          {acts}
          <Button variant="minimal" icon={<Cross />} aria-label={texts.close} onClick={onClose} />
        </div>
      </div>
      <div className="side-body">{children}</div>
      {foot && <footer className="side-foot">{foot}</footer>}
    </NamedDrawer>
  );
}
