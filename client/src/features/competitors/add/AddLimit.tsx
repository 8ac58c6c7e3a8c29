import type { Competitor } from '../../../../../domain/api/competitors.js';
import { WATCHLIST_LIMIT } from '../../../../../domain/competitors/limits.js';
import { longDate } from '../../../format/date.js';
import { Button } from '../../../ui/blueprint.js';
import { Trash } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { hostOf } from '../source/hostOf.js';
import { useMarketSource } from '../source/MarketSource.js';
import { addTexts as texts } from '../texts/addTexts.js';

const SHOWN = 3;

/** Replaces the field at the plan's limit: explains it, and lists the least useful competitors. */
export function AddLimit({ tracked }: { readonly tracked: readonly Competitor[] }) {
  const { remove } = useMarketSource();
  const least = tracked.toSorted((a, b) => usefulnessOf(a) - usefulnessOf(b)).slice(0, SHOWN);
  return (
    <div className="add-body">
      <p className="add-limit">
        <strong>{texts.limit.used(tracked.length, WATCHLIST_LIMIT)}</strong>{' '}
        <span className="muted">{texts.limit.ofPlan}</span>
      </p>
      <p>{texts.limit.note}</p>
      <h3>{texts.limit.least}</h3>
      <ul className="add-least">
        {least.map(competitor => (
          <li key={competitor.id}>
            <Thumbnail src={competitor.imageUrl} />
            <p>
              {competitor.label}
              <span className="muted">
                {hostOf(competitor.url)} · {whyOf(competitor)}
              </span>
            </p>
            <Button
              size="small"
              icon={<Trash />}
              text={texts.limit.delete}
              aria-label={texts.limit.deleteOne(competitor.label)}
              onClick={() => remove(competitor)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pages that cannot be read tell the least, then those that never moved. */
const usefulnessOf = ({ failure, changedAt }: Competitor): number =>
  failure !== null ? 0 : changedAt === null ? 1 : Date.parse(changedAt);

const whyOf = ({ failure, lastRead, changedAt }: Competitor): string => {
  if (failure !== null) return lastRead === null ? texts.limit.neverRead : texts.limit.notReadSince(longDate(lastRead));
  return changedAt === null ? texts.limit.noChange : texts.limit.noChangeSince(longDate(changedAt));
};
