import type { Competitor } from '../../../../../domain/api/competitors.js';
import { money } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { LinkIcon } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useMarketSource } from '../source/MarketSource.js';
import { hasProduct } from '../source/pairState.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

interface Props {
  readonly competitor: Competitor;
  /** Opens the drawer, where the product is chosen. */
  readonly onOpen: () => void;
}

/** The own product with its price, or the way to choose it. */
export function OwnProduct({ competitor, onOpen }: Props) {
  const { sample } = useMarketSource();
  const { ownProductTitle, ownVariant, ownPrice, ownCurrency, ownImageUrl, label } = competitor;
  if (!hasProduct(competitor))
    return sample ? (
      <span className="muted">{texts.own.none}</span>
    ) : (
      <Button
        size="small"
        icon={<LinkIcon />}
        text={texts.own.choose}
        aria-label={texts.own.chooseFor(label)}
        title={texts.own.chooseHint}
        onClick={onOpen}
      />
    );
  return (
    <span className="own-product">
      <Thumbnail src={ownImageUrl} />
      <span>
        <span className="own-title" dir="auto">
          {ownProductTitle ?? texts.own.gone}
        </span>
        <small className="figure">
          {money(ownPrice, ownCurrency)}
          {ownVariant !== null && ` (${ownVariant})`}
        </small>
      </span>
    </span>
  );
}
