/**
 * A panel under its button: opened by a click, closed by Escape, a click elsewhere, or loss of focus. Hand-written,
 * because the library's positioning code would be a sixth of the dashboard's size.
 */
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';

interface Props {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The panel's name for screen readers. */
  readonly label: string;
  readonly className?: string;
  /** Renders the button with these props. */
  readonly trigger: (props: TriggerProps) => ReactNode;
  readonly children: ReactNode;
}

export interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly 'aria-haspopup': 'dialog';
  readonly 'aria-expanded': boolean;
  readonly onClick: () => void;
}

/** Dialogs opened from the panel are outside it in the DOM. */
const ELSEWHERE = '.bp6-portal, .toasts';

export function Dropdown({ open, onOpenChange, label, className = '', trigger, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    panel.current?.focus();
    const leave = ({ target }: Event) => {
      const outside = target instanceof Element && !box.current?.contains(target) && !target.closest(ELSEWHERE);
      if (outside) onOpenChange(false);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open, onOpenChange]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works anywhere inside.
    <div
      ref={box}
      className="dropdown"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !open) return;
        onOpenChange(false);
        button.current?.focus();
      }}
    >
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
        onClick: () => onOpenChange(!open),
      })}
      {open && (
        <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} className={`dropdown-panel ${className}`}>
          {children}
        </div>
      )}
    </div>
  );
}
