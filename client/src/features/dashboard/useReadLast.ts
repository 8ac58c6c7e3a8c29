import { useEffect, useState } from 'react';
import type { About } from '../../../../domain/api/analytics.js';
import { useMe } from '../../state/session.js';
import type { CardSection } from './queries.js';

/** The end of the sync is pushed too, and read at most a second later: a read of its own would come twice within it. */
const PUSHED_WITHIN_MS = 1_500;

/**
 * Whether a section that the first sync reads last is still unknown. The news that the sync is over comes before the
 * answer that it made possible: until then, the answer at hand says 0.
 */
export function useReadLast(
  { data, refetch }: CardSection<{ readonly about: Pick<About, 'lastSync'> }>,
  unread: boolean,
): boolean {
  const { lastSync } = useMe();
  const [again, setAgain] = useState(false);
  const outdated = lastSync !== null && data?.about.lastSync === null && !again;
  useEffect(() => {
    if (!outdated) return;
    // One more answer is enough; what it says is shown, and so is the old one if there is none.
    const read = () => void refetch({ cancelRefetch: false }).then(() => setAgain(true));
    const waiting = setTimeout(read, PUSHED_WITHIN_MS);
    return () => clearTimeout(waiting);
  }, [outdated, refetch]);
  return unread || outdated;
}
