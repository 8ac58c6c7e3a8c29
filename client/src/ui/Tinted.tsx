import { type ReactNode, useState } from 'react';

/** Tints its content for 600 ms when `value` changes, so that the eye finds what a push changed. */
export function Tinted({ value, children }: { value: unknown; children: ReactNode }) {
  const [shown, setShown] = useState({ value, changes: 0 });
  if (!Object.is(shown.value, value)) setShown({ value, changes: shown.changes + 1 });
  return (
    <span key={shown.changes} className={shown.changes > 0 ? 'tinted' : undefined}>
      {children}
    </span>
  );
}
