/**
 * A panel under its button, as a dialog or a menu: opened by a click; closed by Escape, which returns the focus, by a
 * click elsewhere, or by loss of focus. In a menu the arrow keys, Home and End move between the items. Blueprint's
 * Popover is broken under React 19, and its PopoverNext brings 21 KB (gzip) of positioning code to the dashboard's 162 KB
 * of script (bar: Lighthouse, dashboard >= 92).
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

interface Props {
  /** The panel's accessible name. */
  readonly label: string;
  /** Default: a dialog. A menu holds elements with the role `menuitem`. */
  readonly role?: 'dialog' | 'menu';
  readonly className?: string;
  /** Renders the button with these props. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  /** `close` also returns the focus. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

export interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'dialog' | 'menu';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
}

/** Dialogs opened from the panel are outside it in the DOM. */
const ELSEWHERE = '.bp6-portal, .toasts';
const ITEM = '[role="menuitem"]:not([disabled])';

export function Dropdown({ label, role = 'dialog', className = '', trigger, children }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>(ITEM) ?? [])];

  useEffect(() => {
    if (!open) return;
    (panel.current?.querySelector<HTMLElement>(ITEM) ?? panel.current)?.focus();
    const leave = ({ target }: Event) => {
      const outside = target instanceof Element && !box.current?.contains(target) && !target.closest(ELSEWHERE);
      if (outside) setOpen(false);
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
    const next = role === 'menu' ? itemAt(event.key, items()) : undefined;
    if (event.key === 'Escape' && open) close();
    else if (open && next) next.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works anywhere inside.
    <div ref={box} className="dropdown" onKeyDown={onKeyDown}>
      {trigger({
        ref: button,
        'aria-haspopup': role,
        'aria-expanded': open,
        onClick: () => setOpen(!open),
      })}
      {open && (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles take a name.
        <div ref={panel} role={role} aria-label={label} tabIndex={-1} className={`dropdown-panel ${className}`}>
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </div>
  );
}

/** The item that a key moves to; wraps around. */
function itemAt(key: string, items: readonly HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const to = moves[key];
  return to === undefined ? undefined : items.at(to % items.length);
}
