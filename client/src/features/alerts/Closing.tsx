import type { ReactNode } from 'react';

interface Props {
  /** True if another word follows. The field stays the same element and keeps the focus. */
  readonly goesOn?: boolean;
  readonly children: ReactNode;
}

/**
 * The last word of a rule's condition with its comma, which would begin a line else: a browser breaks the line after a
 * field, whatever character follows it.
 */
export const Closing = ({ goesOn = false, children }: Props) => (
  <span className="alert-closing">
    {children}
    {!goesOn && ','}
  </span>
);
