import { useId } from 'react';

interface Props<Value extends string> {
  /** The group's name for screen readers. */
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly name: string;
    readonly hint?: string;
    readonly count?: number;
  }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The pointer or the focus approaches an option. */
  readonly onApproach?: (value: Value) => void;
}

/** Exactly one of a few options: native radio buttons, so that the arrow keys work as usual. */
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
          <span>
            {option.name}
            {option.count !== undefined && <em className="figure"> {option.count}</em>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
