import type { PriceEvidence } from '../../../../../domain/api/evidence.js';
import { money } from '../../../format/money.js';
import { Button } from '../../../ui/blueprint.js';
import { doubtText } from '../table/doubtText.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import type { PriceAnswer } from './CorrectReading.js';

const SHOWN = 3;

/** Says why the reading isn't sure, and offers the likeliest prices to choose from. */
export function Doubted({
  evidence: { doubt, candidates },
  onPick,
}: {
  readonly evidence: PriceEvidence;
  readonly onPick?: (answer: PriceAnswer) => void;
}) {
  const text = doubtText(doubt);
  if (text === null) return null;
  const different = candidates.filter(({ price }, n) => candidates.findIndex(other => other.price === price) === n);
  return (
    <div className="doubted">
      <p>{text}.</p>
      {onPick &&
        different
          .slice(0, SHOWN)
          .map(candidate => (
            <Button
              key={candidate.place}
              size="small"
              variant="outlined"
              text={money(candidate.price, candidate.currency)}
              aria-label={texts.snippet.pick(money(candidate.price, candidate.currency))}
              onClick={() => onPick(candidate)}
            />
          ))}
    </div>
  );
}
