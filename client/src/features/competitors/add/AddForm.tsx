/**
 * Spec §2 and §5: the competitor's URL is required, the product's id optional. Paste, look, confirm: nothing is tracked
 * before the merchant has seen what the page shows.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { TrackCompetitorBody } from '../../../../../domain/api/competitors.js';
import { ERRORS } from '../../../../../domain/kernel/errors.js';
import { newIdempotencyKey } from '../../../api/client.js';
import { ApiError } from '../../../api/errors.js';
import { Button, Dialog, InputGroup } from '../../../ui/blueprint.js';
import { Cross } from '../../../ui/icons.js';
import { Skeleton } from '../../../ui/Panel.js';
import { addErrorText } from '../live/addError.js';
import { firstProductId } from '../live/firstProduct.js';
import { useAddCompetitor } from '../live/watchlist.js';
import { COMPETITOR_LIMIT } from '../source/rows.js';
import './add.css';
import { CompareWith, type ProductChoice } from './CompareWith.js';
import { PreviewCard } from './PreviewCard.js';
import { isAddress, usePreview } from './preview.js';
import { VariantChoice } from './VariantChoice.js';

interface Props {
  readonly tracked: number;
  readonly onDone: () => void;
  /** Opens the competitor that is tracked already. */
  readonly onOpen: (id: string) => void;
}

/** Why an addition was refused, and the field that caused it. */
interface Refusal {
  readonly text: string;
  readonly field: 'url' | 'productId' | null;
  /** The competitor that is there already. */
  readonly known: string | null;
  /** Whether the same address may do the next time. */
  readonly passing: boolean;
}

const DEFAULT_VARIANT: ReadonlySet<string | null> = new Set([null]);

export function AddForm({ tracked, onDone, onOpen }: Props) {
  const [url, setUrl] = useState('');
  const [productId, setProductId] = useState('');
  const [choice, setChoice] = useState<ProductChoice>('');
  const [variants, setVariants] = useState(DEFAULT_VARIANT);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const queries = useQueryClient();
  const add = useAddCompetitor();
  const { result, preview, looking, look } = usePreview(url);
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const ids = { title: useId(), url: useId(), product: useId(), hint: useId() };
  const left = COMPETITOR_LIMIT - tracked;
  const refused = refusal ?? (result.error && !looking ? refusalOf(result.error) : null);

  /** The page was not looked at yet, so there is nothing to add. */
  const waiting = isAddress(url.trim()) && !preview && !refused;

  useEffect(() => field.current?.focus(), []);
  // A refused address stays, selected, so that the next one takes its place.
  const refusedUrl = refused?.field === 'url';
  useEffect(() => {
    if (refusedUrl && document.activeElement === field.current) field.current?.select();
  }, [refusedUrl]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (!url.trim()) return setRefusal({ ...NO_URL });
    if (sending.current || looking) return;
    if (!isAddress(url.trim())) return setRefusal(NO_ADDRESS);
    if (!preview) {
      if (result.error) void result.refetch();
      return look(url.trim());
    }
    setRefusal(null);
    sending.current = true;
    const named = productId.trim() || choice;
    const product: Partial<TrackCompetitorBody> =
      named === '' ? { assumedProductId: await firstProductId(queries) } : { productId: named };
    const chosen = preview.variants.length > 0 ? [...variants] : [preview.variant];
    try {
      for (const variant of chosen)
        await add.mutateAsync({
          body: { url: preview.url, variant: variant ?? preview.variant, ...product },
          key: newIdempotencyKey(),
          preview,
        });
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      sending.current = false;
    }
  };

  return (
    <Dialog isOpen onClose={onDone} aria-labelledby={ids.title} className="add-dialog">
      <form className="dialog add-form" onSubmit={event => void submit(event)} noValidate aria-label="Add a competitor">
        <div className="add-head">
          <h2 id={ids.title}>Add Competitor</h2>
          <Button variant="minimal" icon={<Cross />} aria-label="Close" onClick={onDone} />
        </div>
        <div>
          <label htmlFor={ids.url}>Competitor URL</label>
          <InputGroup
            inputRef={field}
            id={ids.url}
            type="url"
            name="url"
            value={url}
            placeholder="https://"
            intent={refusedUrl ? 'danger' : preview ? 'success' : 'none'}
            aria-invalid={refusedUrl}
            aria-describedby={ids.hint}
            autoComplete="off"
            onKeyDown={event => {
              if (event.key !== 'Enter' || !waiting) return;
              event.preventDefault();
              look(url.trim());
            }}
            onPaste={event => look(event.clipboardData.getData('text').trim())}
            onChange={event => {
              setUrl(event.target.value);
              setRefusal(null);
              setChoice('');
              setVariants(DEFAULT_VARIANT);
            }}
          />
          <p id={ids.hint} className="add-hint" role="status" data-error={refused !== null}>
            {refused?.text ?? hintOf({ looking, left, ready: preview !== undefined })}
          </p>
          {refused?.known && (
            <button type="button" className="link-button" onClick={() => onOpen(refused.known ?? '')}>
              Show it in the list
            </button>
          )}
          {refused?.passing && (
            <button type="button" className="link-button" onClick={() => void result.refetch()}>
              Try again
            </button>
          )}
        </div>
        {looking && <Skeleton label="Looking at the page…" rows={3} className="skeleton-rows" />}
        {preview && (
          <>
            <PreviewCard preview={preview} />
            <VariantChoice preview={preview} chosen={variants} onChange={setVariants} />
            <CompareWith preview={preview} choice={choice} onChange={setChoice} />
          </>
        )}
        <div className="add-product">
          <label htmlFor={ids.product}>
            Product ID <span className="muted">(optional)</span>
          </label>
          <InputGroup
            id={ids.product}
            name="productId"
            value={productId}
            placeholder="The product that matches best"
            intent={refused?.field === 'productId' ? 'danger' : 'none'}
            aria-invalid={refused?.field === 'productId'}
            aria-describedby={ids.hint}
            autoComplete="off"
            onChange={event => {
              setProductId(event.target.value);
              setRefusal(null);
            }}
          />
        </div>
        <footer>
          <span className="muted">
            {tracked} of {COMPETITOR_LIMIT} competitors
          </span>
          <Button text="Cancel" onClick={onDone} />
          <Button
            type="submit"
            intent="primary"
            text={preview && variants.size > 1 ? `Add ${variants.size}` : 'Add'}
            loading={add.isPending || waiting}
            disabled={left <= 0 || (preview !== undefined && preview.variants.length > 0 && variants.size === 0)}
          />
        </footer>
      </form>
    </Dialog>
  );
}

const NO_ADDRESS: Refusal = {
  ...{ text: ERRORS.COMPETITOR_URL_INVALID.text, field: 'url', known: null, passing: false },
};
const NO_URL: Refusal = { text: ERRORS.COMPETITOR_URL_REQUIRED.text, field: 'url', known: null, passing: false };
/** Worth another try with the same address. */
const PASSING: ReadonlySet<string> = new Set(['COMPETITOR_NO_ANSWER', 'COMPETITOR_UNREACHABLE', 'COMPETITOR_BUSY']);

function refusalOf(error: unknown): Refusal {
  const known = error instanceof ApiError && error.code === 'COMPETITOR_ALREADY_TRACKED' ? error.details.id : undefined;
  return {
    text: addErrorText(error),
    field: refusedField(error),
    known: typeof known === 'string' ? known : null,
    passing: error instanceof ApiError && (error.status === 0 || error.status >= 500 || PASSING.has(error.code)),
  };
}

/** Only a 400 is about the input; other errors pass. */
function refusedField(error: unknown): Refusal['field'] {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  return error.code === 'PRODUCT_UNKNOWN' ? 'productId' : 'url';
}

function hintOf({ looking, left, ready }: { looking: boolean; left: number; ready: boolean }): string {
  if (left <= 0)
    return `You are tracking ${COMPETITOR_LIMIT} competitors, which is the limit of your plan. Unlimited is coming soon.`;
  if (looking) return 'Reading its price and stock…';
  return ready ? 'Nothing is tracked until you add it.' : 'The address of one product page, not of a whole shop.';
}
