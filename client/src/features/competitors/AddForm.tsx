/** Spec §2 and §5: the competitor's URL is required, the product's id optional. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ERRORS } from '../../../../domain/kernel/errors.js';
import { newIdempotencyKey } from '../../api/client.js';
import { Button, InputGroup } from '../../ui/blueprint.js';
import { productsQuery } from './firstProduct.js';
import { useAddCompetitor } from './queries.js';
import { COMPETITOR_LIMIT } from './rows.js';

interface Props {
  readonly tracked: number;
  readonly onDone: () => void;
}

export function AddForm({ tracked, onDone }: Props) {
  const [url, setUrl] = useState('');
  const [productId, setProductId] = useState('');
  const [error, setError] = useState('');
  const add = useAddCompetitor();
  const products = useQuery({ ...productsQuery, retry: false });
  const field = useRef<HTMLInputElement>(null);
  const ids = { url: useId(), product: useId(), products: useId(), hint: useId() };
  const left = COMPETITOR_LIMIT - tracked;

  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!url.trim()) {
      setError(ERRORS.COMPETITOR_URL_REQUIRED.text);
      field.current?.focus();
      return;
    }
    add.mutate({ body: { url: url.trim(), productId: productId.trim() }, key: newIdempotencyKey() });
    setUrl('');
    setProductId('');
    field.current?.focus();
  };

  return (
    <form className="add-form" onSubmit={submit} noValidate aria-label="Add a competitor">
      <div>
        <label htmlFor={ids.url}>Competitor URL</label>
        <InputGroup
          inputRef={field}
          id={ids.url}
          type="url"
          name="url"
          value={url}
          placeholder="https://rival.example/products/rain-jacket"
          intent={error ? 'danger' : 'none'}
          aria-invalid={error !== ''}
          aria-describedby={ids.hint}
          autoComplete="off"
          onChange={event => {
            setUrl(event.target.value);
            setError('');
          }}
        />
      </div>
      <div className="add-product">
        <label htmlFor={ids.product}>
          Product ID <span className="muted">(optional)</span>
        </label>
        <InputGroup
          id={ids.product}
          name="productId"
          value={productId}
          list={ids.products}
          placeholder="Your first product"
          autoComplete="off"
          onChange={event => setProductId(event.target.value)}
        />
        <datalist id={ids.products}>
          {products.data?.products.map(({ id, title }) => (
            <option key={id} value={id} label={title} />
          ))}
        </datalist>
      </div>
      <div className="add-acts">
        <Button type="submit" intent="primary" text="Add" disabled={left <= 0} />
        <Button variant="minimal" text="Done" onClick={onDone} />
      </div>
      <p id={ids.hint} className="add-hint" role="status" data-error={error !== ''}>
        {error || limitText(tracked)}
      </p>
    </form>
  );
}

/** The limit in words, before it is hit and when it is. */
export const limitText = (tracked: number): string =>
  tracked >= COMPETITOR_LIMIT
    ? `You are tracking ${COMPETITOR_LIMIT} competitors, which is the limit of your plan. Unlimited is coming soon.`
    : `${tracked} of ${COMPETITOR_LIMIT} competitors tracked. Paste the address of a product page.`;
