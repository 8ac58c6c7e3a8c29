import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { ArrowDown, ArrowUp } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useMarketSource } from '../source/MarketSource.js';
import { basisOf, notComparedText } from '../table/comparisonText.js';
import { differenceOf } from '../table/difference.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { OwnVariantSelect } from './OwnVariantSelect.js';
import { ProductSelect } from './ProductSelect.js';
import { useLinkProduct } from './settings.js';

/** The paired own product: its price, the difference in words, the pair's certainty, and a way to change it. */
export function OwnBox({ competitor }: { readonly competitor: Competitor }) {
  const { sample } = useMarketSource();
  const { productId, ownProductTitle, ownVariant, ownPrice, ownCurrency, ownImageUrl } = competitor;
  return (
    <div className="own-box">
      <div className="own-row">
        <Thumbnail src={ownImageUrl} />
        <div className="own-name">
          {sample ? (
            <span className="muted">{texts.own.title}</span>
          ) : (
            <label className="muted" htmlFor="own-product">
              {texts.own.title}
            </label>
          )}
          {sample ? (
            <p>{ownProductTitle ?? texts.own.none}</p>
          ) : (
            <ProductSelect id="own-product" competitor={competitor} />
          )}
          {!sample && productId !== null && <OwnVariantSelect competitor={competitor} />}
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
    <div className="verdict" data-direction={difference?.direction ?? texts.own.none}>
      {difference?.direction === 'cheaper' && <ArrowDown />}
      {difference?.direction === 'more' && <ArrowUp />}
      <p>
        {difference === null ? (
          (notComparedText(competitor) ?? texts.own.notComparable)
        ) : (
          <>
            {(difference.direction === 'same' ? texts.own.asYours : texts.own.thanYours)(
              <strong>{difference.text}</strong>,
            )}
            {difference.percent && ` (${difference.percent})`}
          </>
        )}
        {basis.map(line => (
          <small key={line}>{line}</small>
        ))}
      </p>
      {pair !== null && (
        <span className="verdict-pair">
          {texts.own.pairs[pair]}
          {!sample && pair !== 'confirmed' && (
            <button type="button" onClick={() => link.mutate({ id, body: { productId } })}>
              {texts.own.confirm}
            </button>
          )}
          {!sample && (
            <button type="button" onClick={() => link.mutate({ id, body: { productId: null } })}>
              {texts.own.unpair}
            </button>
          )}
        </span>
      )}
    </div>
  );
}
