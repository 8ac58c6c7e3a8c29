import { useId } from 'react';
import type { Change } from './changesIn.js';

interface Props {
  readonly side: 'before' | 'after';
  readonly name: string;
  /** Marks what changed, besides the colour. */
  readonly sign: string;
  readonly lines: readonly (Change & { readonly value: string })[];
}

export function Pane({ side, name, sign, lines }: Props) {
  const id = useId();
  return (
    <section className="entry-pane" data-side={side} aria-labelledby={id}>
      <h3 id={id}>{name}</h3>
      <ol>
        {lines.map(({ field, before, after, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one entry keep their order.
          <li key={index} data-changed={before !== after}>
            {field && <span className="pane-field">{field}</span>}
            <span className="pane-value">
              {before !== after && <span aria-hidden="true">{sign} </span>}
              {value}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
