import { useQuery } from '@tanstack/react-query';
import type { Preview, ProductCandidate } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { Select } from '../../../ui/Select.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { productsQuery } from '../live/firstProduct.js';
import { ownPriceText } from '../table/ownPriceText.js';

/** `''`: left open; `null`: no product. */
export type ProductChoice = string | null;

interface Props {
  readonly preview: Preview;
  readonly choice: ProductChoice;
  readonly onChange: (choice: ProductChoice) => void;
}

const NONE = 'none';

/** The own product beside the page: the best match, or the merchant's choice. */
export function CompareWith({ preview: { matches }, choice, onChange }: Props) {
  const { data } = useQuery({ ...productsQuery, retry: false });
  const best = matches.find(({ same }) => same);
  const shown = choice === '' ? best : matches.find(({ productId }) => productId === choice);
  const listed = new Set(matches.map(({ productId }) => productId));
  return (
    <section className="compare-with" aria-label="Compare with">
      <div className="add-head">
        <h3>Compare with</h3>
        <Select
          label="Your product"
          value={choice ?? NONE}
          options={[
            { value: '', name: best ? `Best match: ${best.title}` : 'Choose your product' },
            ...matches
              .filter(match => match !== best)
              .map(({ productId, title }) => ({ value: productId, name: title })),
            ...(best ? [{ value: best.productId, name: `${best.title} (I am sure)` }] : []),
            ...(data?.products ?? []).flatMap(({ id, title }) => (listed.has(id) ? [] : [{ value: id, name: title }])),
            { value: NONE, name: 'no product' },
          ]}
          onChange={value => onChange(value === NONE ? null : value)}
        />
      </div>
      {shown && <Match match={shown} />}
      {!shown && choice === '' && (
        <p className="muted">Which of your products is it? You may leave this open: it is tracked, but not compared.</p>
      )}
    </section>
  );
}

function Match({
  match: { title, imageUrl, price, currency, reasons, percentVsOwn },
}: {
  readonly match: ProductCandidate;
}) {
  return (
    <div className="match">
      <Thumbnail src={imageUrl} />
      <p>
        {title}
        <span className="muted">{reasons.slice(0, 2).join(', ')}</span>
      </p>
      <strong className="figure">{money(price, currency)}</strong>
      {percentVsOwn !== null && (
        <p className="match-difference" data-cheaper={percentVsOwn < 0}>
          {Math.abs(percentVsOwn) < 0.05 ? 'The same price as yours' : `${ownPriceText(percentVsOwn)} than yours`}
        </p>
      )}
    </div>
  );
}
