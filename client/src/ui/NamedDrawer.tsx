import type { ReactNode } from 'react';
import { Drawer } from './blueprint.js';
import './sidePanel.css';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  /** CSS width. */
  readonly size: string;
  readonly children: ReactNode;
} & ({ readonly label: string } | { readonly labelledBy: string });

/** A drawer on the right with an accessible name. Escape and the backdrop close it; the focus returns. */
export function NamedDrawer({ open, onClose, size, children, ...named }: Props) {
  const name = 'label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy };
  return (
    <Drawer isOpen={open} onClose={onClose} size={size} shouldReturnFocusOnClose>
      {/* The library's own element has no role and drops its name. */}
      <div role="dialog" aria-modal="true" {...name} className="side-box">
        {children}
      </div>
    </Drawer>
  );
}
