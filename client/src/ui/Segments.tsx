import { useId } from 'react';

interface Props<Value extends string> {
  /** What is chosen, for the screen reader. */
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly name: string; readonly hint?: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The pointer or the focus is on its way to an option. */
  readonly onApproach?: (value: Value) => void;
}

/** One of a few, always exactly one: native radio buttons, so that the arrow keys work as everywhere. */
export function Segments<Value extends string>({ label, options, value, onChange, onApproach }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className="segments">
      <legend className="unseen">{label}</legend>
      {options.map(option => (
        <label key={option.value} title={option.hint} onPointerEnter={() => onApproach?.(option.value)}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onFocus={() => onApproach?.(option.value)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
