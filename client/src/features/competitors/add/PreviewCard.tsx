import type { PriceChoice } from '../../../../../domain/api/evidence.js';
import type { Preview } from '../../../../../domain/api/preview.js';
import { competitorPrice, money } from '../../../format/money.js';
import { ShopMark } from '../../../ui/ShopMark.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { doubtText } from '../table/doubtText.js';
import { StatusTag } from '../table/StatusTag.js';
import { SureTag } from '../table/SureTag.js';
import { PriceChoices } from './PriceChoices.js';
import './preview.css';
import { addTexts as texts } from '../texts/addTexts.js';

interface Props {
  readonly preview: Preview;
  readonly right: PriceChoice | null;
  readonly onRight: (right: PriceChoice | null) => void;
}

/** Shows what the page reads as, for the merchant to check. If several prices are possible, the merchant may choose. */
export function PreviewCard({ preview, right, onRight }: Props) {
  const { title, imageUrl, price, currency, listPrice, availability, sure, fromPrice, candidates } = preview;
  const isUnsure = !sure && candidates.length > 0;
  return (
    <section className="page-preview" aria-label={texts.page.label}>
      <Thumbnail src={imageUrl} />
      <div>
        <p className="muted preview-host">
          <ShopMark name={preview.shopName} />
          {preview.shopName}
        </p>
        <p className="preview-title">{title ?? texts.page.untitled}</p>
        <p className="preview-price">
          <strong className="figure" data-asks={isUnsure && right === null}>
            {right
              ? money(right.price, right.currency)
              : isUnsure
                ? texts.page.whichPrice
                : competitorPrice(price, currency)}
          </strong>
          {listPrice !== null && !isUnsure && <s className="muted figure">{money(listPrice, currency)}</s>}
          <SureTag sure={sure} />
        </p>
        {isUnsure && right === null && preview.doubt !== null && <p>{doubtText(preview.doubt)}</p>}
        {fromPrice && <p className="muted">{texts.page.lowest}</p>}
        <StatusTag availability={availability} />
      </div>
      {isUnsure && <PriceChoices preview={preview} right={right} onRight={onRight} />}
    </section>
  );
}
