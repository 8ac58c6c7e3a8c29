import { useQuery } from '@tanstack/react-query';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { pageThen } from '../../../../../domain/api/evidence.js';
import { read } from '../../../api/read.js';
import { absoluteTime } from '../../../format/date.js';
import { Failure, Skeleton } from '../../../ui/Panel.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

/** The page as it was read: its words as text, never its markup. */
export function PageThen({ competitor: { id }, at }: { competitor: Competitor; at: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['page-then', id, at],
    queryFn: ({ signal }) => read('competitors', pageThen, { params: { id }, query: { at }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error) return <Failure title={texts.history.pageFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label={texts.history.pageLoading} rows={2} className="skeleton-rows" />;
  return (
    <figure className="page-then">
      <figcaption className="muted">{texts.history.pageAt(absoluteTime(data.at))}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
      <div tabIndex={0} dir="auto">
        {data.lines.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change.
          <p key={index} data-kind={kind}>
            {kind === 'struck' ? <s>{text}</s> : text}
          </p>
        ))}
        {data.cut && <p className="muted">{texts.history.pageCut}</p>}
      </div>
    </figure>
  );
}
