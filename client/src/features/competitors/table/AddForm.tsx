/** Spec §2 and §5: the competitor's URL is required, the product's id optional. */
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { ERRORS } from '../../../../../domain/kernel/errors.js';
import { newIdempotencyKey } from '../../../api/client.js';
import { ApiError } from '../../../api/errors.js';
import { Button, InputGroup } from '../../../ui/blueprint.js';
import { addErrorText } from '../live/addError.js';
import { productsQuery } from '../live/firstProduct.js';
import { useAddCompetitor } from '../live/watchlist.js';
import { COMPETITOR_LIMIT } from '../source/rows.js';

interface Props {
  readonly tracked: number;
  readonly onDone: () => void;
}

/** Why the last addition was refused, and the field that caused it. */
interface Refusal {
  readonly text: string;
  readonly field: 'url' | 'productId' | null;
}

export function AddForm({ tracked, onDone }: Props) {
  const [url, setUrl] = useState('');
  const [productId, setProductId] = useState('');
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const add = useAddCompetitor();
  const products = useQuery({ ...productsQuery, retry: false });
  const field = useRef<HTMLInputElement>(null);
  const ids = { url: useId(), product: useId(), products: useId(), hint: useId() };
  const left = COMPETITOR_LIMIT - tracked;

  useEffect(() => field.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (!url.trim()) return setRefusal({ text: ERRORS.COMPETITOR_URL_REQUIRED.text, field: 'url' });
    if (add.isPending) return;
    setRefusal(null);
    const body = { url: url.trim(), productId: productId.trim() };
    // Typed text stays until it is accepted; later typing always stays.
    add.mutate(
      { body, key: newIdempotencyKey() },
      {
        onSuccess: () => {
          setUrl(now => (now.trim() === body.url ? '' : now));
          setProductId(now => (now.trim() === body.productId ? '' : now));
        },
        onError: error => {
          if (field.current?.value.trim() === body.url)
            setRefusal({ text: addErrorText(error), field: refusedField(error) });
        },
      },
    );
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
          intent={refusal?.field === 'url' ? 'danger' : 'none'}
          aria-invalid={refusal?.field === 'url'}
          aria-describedby={ids.hint}
          autoComplete="off"
          onChange={event => {
            setUrl(event.target.value);
            setRefusal(null);
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
          intent={refusal?.field === 'productId' ? 'danger' : 'none'}
          aria-invalid={refusal?.field === 'productId'}
          aria-describedby={ids.hint}
          autoComplete="off"
          onChange={event => {
            setProductId(event.target.value);
            setRefusal(null);
          }}
        />
        <datalist id={ids.products}>
          {products.data?.products.map(({ id, title }) => (
            <option key={id} value={id} label={title} />
          ))}
        </datalist>
      </div>
      <div className="add-acts">
        <Button type="submit" intent="primary" text="Add" loading={add.isPending} disabled={left <= 0} />
        <Button variant="minimal" text="Done" onClick={onDone} />
      </div>
      <p id={ids.hint} className="add-hint" role="status" data-error={refusal !== null}>
        {refusal?.text ?? limitText(tracked)}
      </p>
    </form>
  );
}

/** Only a 400 is about the input; other errors pass. */
function refusedField(error: unknown): Refusal['field'] {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  return error.code === 'PRODUCT_UNKNOWN' ? 'productId' : 'url';
}

/** The limit in words, before and after it is reached. */
export const limitText = (tracked: number): string =>
  tracked >= COMPETITOR_LIMIT
    ? `You are tracking ${COMPETITOR_LIMIT} competitors, which is the limit of your plan. Unlimited is coming soon.`
    : `${tracked} of ${COMPETITOR_LIMIT} competitors tracked. Paste the address of a product page.`;
