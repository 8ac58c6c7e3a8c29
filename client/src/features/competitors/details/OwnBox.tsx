import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { ArrowDown, ArrowUp } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useMarketSource } from '../source/MarketSource.js';
import { basisOf, notComparedText } from '../table/comparisonText.js';
import { differenceOf } from '../table/difference.js';
import { ProductSelect } from './ProductSelect.js';
import { useLinkProduct } from './settings.js';

const PAIRS = { confirmed: 'confirmed', matched: 'matched', assumed: 'a guess' } as const;

/** The own product beside it: its price, the difference in words, how sure the pair is, and the way to change it. */
export function OwnBox({ competitor }: { readonly competitor: Competitor }) {
  const { sample } = useMarketSource();
  const { productId, ownProductTitle, ownVariant, ownPrice, ownCurrency, ownImageUrl } = competitor;
  return (
    <div className="own-box">
      <div className="own-row">
        <Thumbnail src={ownImageUrl} />
        <div className="own-name">
          {sample ? (
            <span className="muted">Your product</span>
          ) : (
            <label className="muted" htmlFor="own-product">
              Your product
            </label>
          )}
          {sample ? <p>{ownProductTitle ?? 'none'}</p> : <ProductSelect id="own-product" competitor={competitor} />}
        </div>
        {productId !== null && ownPrice !== null && (
          <strong className="figure">
            {money(ownPrice, ownCurrency)}
            {ownVariant !== null && <small>{ownVariant}</small>}
          </strong>
        )}
      </div>
      {productId !== null && <Verdict competitor={competitor} />}
    </div>
  );
}

function Verdict({ competitor }: { readonly competitor: Competitor }) {
  const { id, productId, pair } = competitor;
  const { sample } = useMarketSource();
  const link = useLinkProduct();
  const difference = differenceOf(competitor);
  const basis = basisOf(competitor);
  return (
    <div className="verdict" data-direction={difference?.direction ?? 'none'}>
      {difference?.direction === 'cheaper' && <ArrowDown />}
      {difference?.direction === 'more' && <ArrowUp />}
      <p>
        {difference === null ? (
          (notComparedText(competitor) ?? 'not comparable')
        ) : (
          <>
            <strong>{difference.text}</strong>
            {difference.direction === 'same' ? ' as yours' : ' than yours'}
            {difference.share && ` (${difference.share.split(' ')[0]})`}
          </>
        )}
        {basis.map(line => (
          <small key={line}>{line}</small>
        ))}
      </p>
      {pair !== null && (
        <span className="verdict-pair">
          {PAIRS[pair]}
          {!sample && pair !== 'confirmed' && (
            <button type="button" onClick={() => link.mutate({ id, body: { productId } })}>
              confirm
            </button>
          )}
          {!sample && (
            <button type="button" onClick={() => link.mutate({ id, body: { productId: null } })}>
              unpair
            </button>
          )}
        </span>
      )}
    </div>
  );
}
