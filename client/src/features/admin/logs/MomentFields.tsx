import { useId } from 'react';
import { adminTexts as texts } from '../texts/adminTexts.js';
import type { Shown } from '../view/useView.js';
import { isReversed } from './searchOf.js';

/** `2026-11-21T14:05`, in the viewer's zone, as the field wants it. */
function local(iso: string | null): string {
  if (iso === null) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

const instant = (text: string): string | null => (text === '' ? null : new Date(text).toISOString());

interface FieldProps {
  readonly name: string;
  readonly value: string | null;
  readonly faulty: boolean;
  /** The id of the message that explains it. */
  readonly fault: string;
  readonly onChange: (value: string | null) => void;
}

const MomentField = ({ name, value, faulty, fault, onChange }: FieldProps) => (
  <label>
    <span className="muted">{name}</span>
    <input
      type="datetime-local"
      value={local(value)}
      aria-invalid={faulty}
      aria-describedby={fault}
      onChange={({ target }) => onChange(instant(target.value))}
    />
  </label>
);

/** The two ends of a custom range; an empty one is open. */
export function MomentFields({ view, narrow }: Pick<Shown, 'view' | 'narrow'>) {
  const id = useId();
  const shared = { faulty: isReversed(view), fault: id };
  return (
    <div className="moments">
      <MomentField name={texts.time.from} value={view.from} onChange={from => narrow({ from })} {...shared} />
      <MomentField name={texts.time.to} value={view.to} onChange={to => narrow({ to })} {...shared} />
      <p id={id} role="status" className="moments-fault">
        {shared.faulty && texts.time.reversed}
      </p>
    </div>
  );
}
