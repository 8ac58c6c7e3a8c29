import type { Competitor } from '../../../../../domain/api/competitors.js';
import { competitorPrice } from '../../../format/money.js';
import { ArrowRight } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { hostOf } from '../source/hostOf.js';
import { addTexts as texts } from '../texts/addTexts.js';

interface Props {
  readonly competitor: Competitor | undefined;
  readonly onOpen: () => void;
}

/** The refusal leads to what exists. */
export const KnownCompetitor = ({ competitor, onOpen }: Props) => (
  <>
    {competitor && (
      <div className="match">
        <div className="match-row">
          <Thumbnail src={competitor.imageUrl} />
          <p>
            {competitor.label}
            <span className="muted">{hostOf(competitor.url)}</span>
          </p>
          <strong className="figure">{competitorPrice(competitor.price, competitor.currency)}</strong>
        </div>
      </div>
    )}
    <button type="button" className="link-button add-known" onClick={onOpen}>
      {texts.known} <ArrowRight />
    </button>
  </>
);
