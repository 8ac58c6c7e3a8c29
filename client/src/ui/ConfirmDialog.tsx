import { type ReactNode, useId } from 'react';
import { Button, Dialog } from './blueprint.js';
import { uiTexts as texts } from './texts/uiTexts.js';

interface Props {
  readonly open: boolean;
  /** The label of the danger button: 'Clear all'. */
  readonly act: string;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a destructive act. The focus starts on Cancel; Escape and the backdrop cancel too. */
export function ConfirmDialog({ open, act, children, onConfirm, onCancel }: Props) {
  const titleId = useId();
  return (
    <Dialog isOpen={open} onClose={onCancel} aria-labelledby={titleId} role="alertdialog">
      <div className="dialog">
        <h2 id={titleId}>{act}</h2>
        {children}
        <footer>
          <Button autoFocus text={texts.cancel} onClick={onCancel} />
          <Button intent="danger" text={act} onClick={onConfirm} />
        </footer>
      </div>
    </Dialog>
  );
}
