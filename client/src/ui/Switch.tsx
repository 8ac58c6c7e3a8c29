import type { ReactNode } from 'react';
import './switch.css';

interface Props {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
  /** The region that it shows and hides. */
  readonly controls?: string;
  /** Its name, on its right. */
  readonly children: ReactNode;
}

/** A native checkbox, so that the space bar and forms work as usual. */
export function Switch({ checked, onChange, disabled, controls, children }: Props) {
  return (
    <label className="switch">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state.
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-controls={controls}
        onChange={({ target }) => onChange(target.checked)}
      />
      {children}
    </label>
  );
}
