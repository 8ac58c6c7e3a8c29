import type { ComponentProps } from 'react';
import { Select } from './Select.js';

interface Props<Value extends string> extends ComponentProps<typeof Select<Value>> {
  /** Shown before the choice. */
  readonly name: string;
}

/** A select with its name inside the field: `Sort Needs a look first`. */
export const NamedSelect = <Value extends string>({ name, ...select }: Props<Value>) => (
  <span className="named-select">
    <span aria-hidden="true">{name}</span>
    <Select {...select} />
  </span>
);
