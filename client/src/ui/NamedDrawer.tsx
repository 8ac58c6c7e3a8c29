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

/** A drawer at the right that says what it is. Escape and the backdrop close it; the focus returns. */
export function NamedDrawer({ open, onClose, size, children, ...named }: Props) {
  const name = 'label' in named ? { 'aria-label': named.label } : { 'aria-labelledby': named.labelledBy };
  return (
    <Drawer isOpen={open} onClose={onClose} size={size} shouldReturnFocusOnClose>
      {/* The library's own box has no role, and drops a name that it is given. */}
      <div role="dialog" aria-modal="true" {...name} className="side-box">
        {children}
      </div>
    </Drawer>
  );
}
