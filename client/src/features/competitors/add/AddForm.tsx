/**
 * Spec §2 and §5: the competitor's URL is required, the product's id optional. Paste, look, confirm: nothing is tracked
 * before the merchant has seen what the page shows.
 */
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import type { PriceChoice } from '../../../../../domain/api/evidence.js';
import { WATCHLIST_LIMIT } from '../../../../../domain/competitors/limits.js';
import { money } from '../../../format/money.js';
import { Button, Dialog } from '../../../ui/blueprint.js';
import { Cross } from '../../../ui/icons.js';
import { firstProductId } from '../live/firstProduct.js';
import { useAddCompetitor } from '../live/watchlist.js';
import './add.css';
import { useFocusReturn } from '../../../ui/useFocusReturn.js';
import { addTexts as texts } from '../texts/addTexts.js';
import { AddLimit } from './AddLimit.js';
import { AddressField } from './AddressField.js';
import { additionsOf } from './additionsOf.js';
import { CompareWith, type ProductChoice } from './CompareWith.js';
import { KnownCompetitor } from './KnownCompetitor.js';
import { LookingSteps, PasteHint } from './LookingSteps.js';
import { PreviewCard } from './PreviewCard.js';
import { ProductIdField } from './ProductIdField.js';
import { isAddress, usePreview } from './preview.js';
import { noAddress, noUrl, type Refusal, refusalOf } from './refusals.js';
import { VariantChoice } from './VariantChoice.js';

interface Props {
  readonly tracked: readonly Competitor[];
  /** The address to begin with. */
  readonly initialUrl: string;
  readonly onDone: () => void;
  /** Opens the competitor that is already tracked. */
  readonly onOpen: (id: string) => void;
}

const DEFAULT_VARIANT: ReadonlySet<string | null> = new Set([null]);

export function AddForm({ tracked, initialUrl, onDone, onOpen }: Props) {
  useFocusReturn();
  const [url, setUrl] = useState(initialUrl);
  const [productId, setProductId] = useState('');
  const [choice, setChoice] = useState<ProductChoice>('');
  const [variants, setVariants] = useState(DEFAULT_VARIANT);
  /** The price that the merchant called right; `null`: tracked as it is read. */
  const [right, setRight] = useState<PriceChoice | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const queries = useQueryClient();
  const add = useAddCompetitor();
  const { result, preview, looking, look } = usePreview(url, initialUrl);
  const field = useRef<HTMLInputElement>(null);
  const sending = useRef(false);
  const ids = { title: useId(), hint: useId() };
  const left = WATCHLIST_LIMIT - tracked.length;
  const refused = refusal ?? (result.error && !looking ? refusalOf(result.error) : null);
  /** The page was not looked at yet, so there is nothing to add. */
  const waiting = isAddress(url.trim()) && !preview && !refused;

  // A refused address stays, selected, so that the next one takes its place.
  const refusedUrl = refused?.field === 'url';
  useEffect(() => {
    if (refusedUrl && document.activeElement === field.current) field.current?.select();
  }, [refusedUrl]);

  const typed = (next: string) => {
    setUrl(next);
    setRefusal(null);
    setChoice('');
    setRight(null);
    setVariants(DEFAULT_VARIANT);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    field.current?.focus();
    if (!url.trim()) return setRefusal(noUrl());
    if (sending.current || looking) return;
    if (!isAddress(url.trim())) return setRefusal(noAddress());
    if (!preview) {
      if (result.error) void result.refetch();
      return look(url.trim());
    }
    setRefusal(null);
    sending.current = true;
    try {
      const named = productId.trim() || choice;
      const product = named === '' ? { assumedProductId: await firstProductId(queries) } : { productId: named };
      for (const addition of additionsOf(preview, { variants, right, product })) await add.mutateAsync(addition);
      onDone();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      sending.current = false;
    }
  };

  return (
    <Dialog isOpen onClose={onDone} aria-labelledby={ids.title} className="add-dialog">
      <form className="dialog add-form" onSubmit={event => void submit(event)} noValidate aria-label={texts.form}>
        <div className="add-head">
          <h2 id={ids.title}>{texts.title}</h2>
          <Button variant="minimal" icon={<Cross />} aria-label={texts.close} onClick={onDone} />
        </div>
        {left <= 0 ? (
          <AddLimit tracked={tracked} />
        ) : (
          <div className="add-body">
            <AddressField
              field={field}
              url={url}
              state={refusedUrl ? 'refused' : preview ? 'seen' : 'open'}
              hintId={ids.hint}
              onLook={waiting ? look : null}
              onPaste={look}
              onChange={typed}
            >
              <p id={ids.hint} className="add-hint" role="status" data-error={refused !== null}>
                {refused?.text ?? hintOf(looking, preview !== undefined)}
              </p>
            </AddressField>
            {refused?.passing && (
              <button type="button" className="link-button" onClick={() => void result.refetch()}>
                {texts.retry}
              </button>
            )}
            {refused?.known && (
              <KnownCompetitor
                competitor={tracked.find(({ id }) => id === refused.known)}
                onOpen={() => onOpen(refused.known ?? '')}
              />
            )}
            {looking && <LookingSteps />}
            {!looking && !preview && !refused && (
              <PasteHint
                onPaste={text => {
                  typed(text.trim());
                  look(text.trim());
                }}
              />
            )}
            {preview && (
              <>
                <PreviewCard preview={preview} right={right} onRight={setRight} />
                <VariantChoice preview={preview} chosen={variants} onChange={setVariants} />
                <CompareWith
                  preview={preview}
                  price={right?.price ?? preview.price}
                  choice={choice}
                  onChange={setChoice}
                />
              </>
            )}
            {!looking && (
              <ProductIdField
                value={productId}
                refused={refused?.field === 'productId'}
                hintId={ids.hint}
                onChange={value => {
                  setProductId(value);
                  setRefusal(null);
                }}
              />
            )}
          </div>
        )}
        <footer>
          <span className="muted">{texts.used(tracked.length, WATCHLIST_LIMIT)}</span>
          <Button text={left > 0 ? texts.cancel : texts.close} onClick={onDone} />
          {left > 0 && (
            <Button
              type="submit"
              intent="primary"
              text={
                right
                  ? texts.addAt(money(right.price, right.currency))
                  : variants.size > 1
                    ? texts.addMany(variants.size)
                    : texts.add
              }
              loading={add.isPending || waiting}
              disabled={preview !== undefined && preview.variants.length > 0 && variants.size === 0}
            />
          )}
        </footer>
      </form>
    </Dialog>
  );
}

function hintOf(looking: boolean, ready: boolean): string {
  if (looking) return texts.address.looking;
  return ready ? texts.address.seen : texts.address.open;
}
