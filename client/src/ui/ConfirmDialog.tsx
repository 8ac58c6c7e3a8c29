import type { ReactNode } from 'react';
import { Alert } from './blueprint.js';

interface Props {
  readonly open: boolean;
  /** The act, as the danger button says it: 'Clear all'. */
  readonly act: string;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before a destructive act. Escape and the backdrop cancel. */
export function ConfirmDialog({ open, act, children, onConfirm, onCancel }: Props) {
  return (
    <Alert
      isOpen={open}
      intent="danger"
      confirmButtonText={act}
      cancelButtonText="Cancel"
      canEscapeKeyCancel
      canOutsideClickCancel
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {children}
    </Alert>
  );
}
