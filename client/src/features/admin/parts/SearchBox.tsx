import { useEffect, useState } from 'react';
import { Search } from '../../../ui/icons.js';
import { useSettled } from '../../../ui/useSettled.js';
import { useSlash } from '../../../ui/useSlash.js';

interface Props {
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
}

/** Searches when the typing pauses; `/` leads here from anywhere on the page. */
export function SearchBox({ value, placeholder, onChange }: Props) {
  const field = useSlash();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const settled = useSettled(typed);

  // Follows a removed chip or Back. Ignores the box's own search, which may arrive after more typing.
  if (known !== value) {
    setKnown(value);
    if (value !== settled) setTyped(value);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typing triggers it.
  useEffect(() => {
    if (settled !== value && settled === typed) onChange(settled);
  }, [settled]);

  return (
    <span className="search-box">
      <Search />
      <input
        ref={field}
        type="search"
        placeholder={placeholder}
        aria-label={placeholder}
        maxLength={512}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') onChange(typed);
        }}
      />
      <i className="key">/</i>
    </span>
  );
}
