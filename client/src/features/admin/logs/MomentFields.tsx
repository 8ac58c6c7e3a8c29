import { useId } from 'react';
import type { Shown } from '../view/useView.js';
import { isReversed } from './searchOf.js';

/** `2026-11-21T14:05`, in the viewer's zone, as the field wants it. */
function local(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const instant = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

/** The two ends of a custom range; an empty one is open. */
export function MomentFields({ view, narrow }: Pick<Shown, 'view' | 'narrow'>) {
  const id = useId();
  const reversed = isReversed(view);
  return (
    <div className="moments">
      <label>
        <span className="muted">From</span>
        <input
          type="datetime-local"
          value={local(view.from)}
          aria-invalid={reversed}
          aria-describedby={id}
          onChange={({ target }) => narrow({ from: instant(target.value) })}
        />
      </label>
      <label>
        <span className="muted">To</span>
        <input
          type="datetime-local"
          value={local(view.to)}
          aria-invalid={reversed}
          aria-describedby={id}
          onChange={({ target }) => narrow({ to: instant(target.value) })}
        />
      </label>
      <p id={id} role="status" className="moments-fault">
        {reversed && 'The end must be after the beginning.'}
      </p>
    </div>
  );
}
