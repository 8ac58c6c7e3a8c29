import { useQuery } from '@tanstack/react-query';
import { badge, plural } from '../../../format/number.js';
import { useMe } from '../../../state/session.js';
import { suggestionCount, useDailyRecount } from '../live/suggestions.js';

/** Spec §2, top bar: the count of new suggestions, hidden at 0, at most 99. */
export default function SuggestionBadge() {
  const { shop } = useMe();
  useDailyRecount(shop);
  const { data: count = 0 } = useQuery(suggestionCount);
  if (count <= 0) return null;
  return (
    <span className="badge figure" title={plural(count, 'new suggestion', 'new suggestions')}>
      {badge(count)}
      <span className="unseen"> new {count === 1 ? 'suggestion' : 'suggestions'}</span>
    </span>
  );
}
