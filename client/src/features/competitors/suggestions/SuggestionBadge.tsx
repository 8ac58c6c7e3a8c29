import { useQuery } from '@tanstack/react-query';
import { badge } from '../../../format/number.js';
import { useMe } from '../../../state/session.js';
import { suggestionCount, useDailyRecount } from '../live/suggestions.js';
import { decisionTexts as texts } from '../texts/decisionTexts.js';

/** Spec §2, top bar: the count of new suggestions, hidden at 0, at most 99. */
export default function SuggestionBadge() {
  const { shop } = useMe();
  useDailyRecount(shop);
  const { data: count = 0 } = useQuery(suggestionCount);
  if (count <= 0) return null;
  return (
    <span className="badge figure" title={texts.many(count)}>
      {badge(count)}
      <span className="unseen"> {count === 1 ? texts.one : texts.several}</span>
    </span>
  );
}
