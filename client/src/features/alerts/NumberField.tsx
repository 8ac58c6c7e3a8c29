import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Keeps the typed text unchanged: '5.' may become '5.5'. */
export function NumberField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const same = typed === value || (typed !== '' && Number(typed) === Number(value));
  return (
    <input
      className="inline-field figure"
      inputMode="decimal"
      aria-label={label}
      value={same || typed === '' || Number.isNaN(Number(typed)) ? typed : value}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value);
      }}
    />
  );
}
