import type { Competitor } from '../../../../../domain/api/competitors.js';
import { longDate } from '../../../format/date.js';
import { Button } from '../../../ui/blueprint.js';
import { Trash } from '../../../ui/icons.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { useMarketSource } from '../source/MarketSource.js';
import { COMPETITOR_LIMIT, hostOf } from '../source/rows.js';

const SHOWN = 3;

/** At ten of ten: the limit in words, no field, and those that have the least to tell. */
export function AddLimit({ tracked }: { readonly tracked: readonly Competitor[] }) {
  const { remove } = useMarketSource();
  const least = tracked.toSorted((a, b) => tells(a) - tells(b)).slice(0, SHOWN);
  return (
    <div className="add-body">
      <p className="add-limit">
        <strong>
          {tracked.length} of {COMPETITOR_LIMIT}
        </strong>{' '}
        <span className="muted">competitors on your plan</span>
      </p>
      <p>To add another one, delete one first. Unlimited competitors are coming soon.</p>
      <h3>Least to tell, first</h3>
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
              text="Delete"
              aria-label={`Delete: ${competitor.label}`}
              onClick={() => remove(competitor)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Pages that cannot be read tell the least, then those that never moved. */
const tells = ({ failure, changedAt }: Competitor): number =>
  failure !== null ? 0 : changedAt === null ? 1 : Date.parse(changedAt);

const whyOf = ({ failure, lastRead, changedAt }: Competitor): string => {
  if (failure !== null) return lastRead === null ? 'never read' : `not read since ${longDate(lastRead)}`;
  return changedAt === null ? 'no change yet' : `no change since ${longDate(changedAt)}`;
};
