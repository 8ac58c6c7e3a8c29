import { useId } from 'react';
import { InputGroup } from '../../../ui/blueprint.js';
import { addTexts as texts } from '../texts/addTexts.js';

interface Props {
  readonly value: string;
  readonly refused: boolean;
  readonly hintId: string;
  readonly onChange: (value: string) => void;
}

/** Spec §2: 'product ID optional'. Folded: the match below the address serves nearly everyone. */
export function ProductIdField({ value, refused, hintId, onChange }: Props) {
  const id = useId();
  return (
    <details className="add-product" open={refused || undefined}>
      <summary>
        {texts.product.title} <span className="muted">{texts.product.optional}</span>
      </summary>
      <label htmlFor={id} className="unseen">
        {texts.product.label}
      </label>
      <InputGroup
        id={id}
        name="productId"
        value={value}
        placeholder={texts.product.hint}
        intent={refused ? 'danger' : 'none'}
        aria-invalid={refused}
        aria-describedby={hintId}
        autoComplete="off"
        onChange={event => onChange(event.target.value)}
      />
    </details>
  );
}
