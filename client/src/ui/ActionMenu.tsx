/** A button with a menu of actions under it: arrow keys, Home, End and Escape as in any menu; the focus returns. */
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import './actionMenu.css';
import { More } from './icons.js';
import { uiTexts as texts } from './texts/uiTexts.js';

export interface MenuAction {
  readonly text: string;
  readonly icon?: ReactElement;
  readonly run: () => void;
  readonly disabled?: boolean;
  readonly danger?: boolean;
}

interface Props {
  /** The button's name, and the menu's. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  readonly small?: boolean;
  /** Its name stands beside the dots, which alone on a line would be a riddle. */
  readonly named?: boolean;
}

export function ActionMenu({ label, actions, small = false, named = false }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = () => [...(box.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([disabled])') ?? [])];

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening moves the focus.
  useEffect(() => {
    if (!open) return;
    items()[0]?.focus();
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to: Readonly<Record<string, number>> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    if (event.key === 'Escape') close();
    else if (event.key in to) all[to[event.key] ?? 0]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div ref={box} className="action-menu">
      {/* Not the library's: it would click on the key that is released after a menu item was chosen by it. */}
      <button
        ref={button}
        type="button"
        className="action-menu-button"
        data-small={small}
        data-named={named}
        aria-label={label}
        title={texts.more}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <More />
        {named && <span>{label}</span>}
      </button>
      {open && (
        <div role="menu" tabIndex={-1} aria-label={label} className="action-menu-list" onKeyDown={onKeyDown}>
          {actions.map(({ text, icon, run, disabled, danger }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              disabled={disabled}
              data-danger={danger}
              onClick={() => {
                close();
                run();
              }}
            >
              {icon}
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
