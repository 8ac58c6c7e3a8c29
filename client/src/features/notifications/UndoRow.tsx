import { useEffect, useState } from 'react';
import { Trash } from '../../ui/icons.js';
import { panelTexts as texts } from './texts/panelTexts.js';

/** Reference G4: at least 8 s, which stand still while the pointer or the focus is on it. */
export const UNDO_SECONDS = 8;

interface Props {
  /** Deleted by key: the focus goes to Undo, because its own button is gone. */
  readonly focused: boolean;
  readonly onUndo: () => void;
  readonly onSettled: () => void;
}

/** Replaces a deleted notification. */
export function UndoRow({ focused, onUndo, onSettled }: Props) {
  const [left, setLeft] = useState(UNDO_SECONDS);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onSettled()), 1_000);
    return () => clearTimeout(timer);
  }, [held, left, onSettled]);
  return (
    <li
      className="bell-undo"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Trash />
      <span role="status">{texts.deleted}</span>
      {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus has just been replaced by this one. */}
      <button type="button" className="link-button" autoFocus={focused} onClick={onUndo}>
        {texts.undo}
      </button>
      <span className="muted figure" aria-hidden="true">
        {texts.secondsLeft(left)}
      </span>
    </li>
  );
}
