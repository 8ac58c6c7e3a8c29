import { useQuery } from '@tanstack/react-query';
import type { Preview, ProductCandidate } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { percent } from '../../../format/number.js';
import { ArrowDown, ArrowUp, Help } from '../../../ui/icons.js';
import { Select } from '../../../ui/Select.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { productsQuery } from '../live/firstProduct.js';
import { addTexts as texts } from '../texts/addTexts.js';

/** `''`: left open; `null`: no product. */
export type ProductChoice = string | null;

interface Props {
  readonly preview: Preview;
  /** The page's price, or the one that the merchant chose. */
  readonly price: number | null;
  readonly choice: ProductChoice;
  readonly onChange: (choice: ProductChoice) => void;
}

const NONE = 'none';

/** The own product to compare with the page: the best match, or the merchant's choice. */
export function CompareWith({ preview, price, choice, onChange }: Props) {
  const { matches } = preview;
  const { data } = useQuery({ ...productsQuery, retry: false });
  const best = matches.find(({ same }) => same);
  const shown = choice === '' ? best : matches.find(({ productId }) => productId === choice);
  const other = data?.products.find(({ id }) => id === choice);
  const listed = new Set(matches.map(({ productId }) => productId));
  return (
    <section className="compare-with" aria-label={texts.compare.title}>
      <div className="add-head">
        <h3>{texts.compare.title}</h3>
        <Select
          label={texts.compare.label}
          value={choice ?? NONE}
          options={[
            { value: '', name: best ? texts.compare.best(best.title) : texts.compare.choose },
            ...matches
              .filter(match => match !== best)
              .map(({ productId, title }) => ({ value: productId, name: title })),
            ...(best ? [{ value: best.productId, name: texts.compare.confirm(best.title) }] : []),
            ...(data?.products ?? []).flatMap(({ id, title }) => (listed.has(id) ? [] : [{ value: id, name: title }])),
            { value: NONE, name: texts.compare.none },
          ]}
          onChange={value => onChange(value === NONE ? null : value)}
        />
      </div>
      {shown ? (
        <Match match={shown} theirs={price} same={price === preview.price} currency={preview.currency} />
      ) : (
        <div className="match">
          <div className="match-row">
            {other ? (
              <Thumbnail src={other.imageUrl} />
            ) : (
              <span className="thumb">
                <Help />
              </span>
            )}
            <p>
              {other?.title ?? (choice === null ? texts.compare.none : texts.compare.which)}
              {choice === '' && matches.length > 0 && (
                <span className="muted">
                  {matches
                    .slice(0, 2)
                    .map(({ title }) => title)
                    .join(texts.compare.or)}
                </span>
              )}
            </p>
            {other && <strong className="figure">{money(other.price, other.currency)}</strong>}
          </div>
        </div>
      )}
      {!shown && !other && (
        <p className="add-hint">{choice === null ? texts.compare.notCompared : texts.compare.leftOpen}</p>
      )}
    </section>
  );
}

interface MatchProps {
  readonly match: ProductCandidate;
  readonly theirs: number | null;
  /** True if the server compared `theirs`. */
  readonly same: boolean;
  readonly currency: string | null;
}

function Match({ match: { title, imageUrl, price, currency, reasons, percentVsOwn }, ...page }: MatchProps) {
  // In the own currency, for as many pieces as the own product sells. The plain difference is exact where it applies.
  const plain = page.currency === currency && page.theirs !== null ? page.theirs - price : null;
  const derived = percentVsOwn === null ? null : (price * percentVsOwn) / 100;
  const exact = plain !== null && derived !== null && Math.abs(plain - derived) < price * 0.0002;
  const amount = exact ? plain : derived;
  const cheaper = amount !== null && amount < 0;
  return (
    <div className="match">
      <div className="match-row">
        <Thumbnail src={imageUrl} />
        <p>
          {title}
          <span className="muted">{reasons.slice(0, 2).join(', ')}</span>
        </p>
        <strong className="figure">{money(price, currency)}</strong>
      </div>
      {page.same && amount !== null && percentVsOwn !== null && (
        <p className="match-difference" data-cheaper={cheaper}>
          {Math.abs(percentVsOwn) < 0.05 ? (
            texts.compare.same
          ) : (
            <>
              {cheaper ? <ArrowDown /> : <ArrowUp />}
              <span>
                <strong>
                  {money(Math.abs(amount), currency)} {cheaper ? texts.compare.cheaper : texts.compare.more}
                </strong>{' '}
                {texts.compare.thanYours(percent(Math.abs(percentVsOwn)))}
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
}
