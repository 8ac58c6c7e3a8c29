import './select.css';

interface Props<Value extends string> {
  readonly id?: string;
  /** For a select without a visible label. */
  readonly label?: string;
  readonly options: readonly { readonly value: Value; readonly name: string }[];
  readonly value: Value;
  readonly disabled?: boolean;
  /** Renders as a word in a sentence instead of a field. */
  readonly inline?: boolean;
  readonly onChange: (value: Value) => void;
}

/** A native select, which is all that Blueprint’s HTMLSelect wraps: works with every keyboard, screen reader and phone. */
export function Select<Value extends string>({ id, label, options, value, disabled, inline, onChange }: Props<Value>) {
  return (
    <select
      id={id}
      className={inline ? 'inline-select' : 'native-select'}
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        const chosen = options.find(option => option.value === target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  );
}
