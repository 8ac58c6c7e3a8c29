/** Market Intelligence at a past moment, to be read only (issue: the merchant's own time slider; docs/adr/0020). */
import './past.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, type RefObject, Suspense, useState } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { absoluteTime, longDate } from '../../../format/date.js';
import { lazyPart } from '../../../loading/lazyPart.js';
import { useMe } from '../../../state/session.js';
import { showToast } from '../../../state/toasts.js';
import { Button } from '../../../ui/blueprint.js';
import { SearchAround } from '../../../ui/icons.js';
import { Empty, Failure, Skeleton } from '../../../ui/Panel.js';
import { sharingTexts } from '../../../ui/sharing/texts/sharingTexts.js';
import { useNow } from '../../../ui/useNow.js';
import { useSettled } from '../../../ui/useSettled.js';
import { StatCards } from '../table/StatCards.js';
import { pastTexts as texts } from '../texts/pastTexts.js';
import { PastTable } from './PastTable.js';
import { pastMarket, pastRevenue, pastSummary } from './pastMarket.js';
import { RANGES, type Range, TimeSlider } from './TimeSlider.js';

const ShareDialog = lazyPart(() => import('../../../ui/sharing/ShareDialog.js'));

const DAY_MS = 24 * 3_600_000;
/** Requests the moment once the slider rests. */
const REST_MS = 150;

interface Props {
  /** ISO 8601. */
  readonly at: string;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly now: readonly Competitor[] | undefined;
  readonly onMove: (at: string) => void;
  readonly onBack: () => void;
  /** The next step of a store without competitors. */
  readonly begin: ReactElement;
}

export default function PastMarket({ at, heading, now, onMove, onBack, begin }: Props) {
  const { name } = useMe();
  const today = useNow(60_000);
  const settledAt = useSettled(at, REST_MS);
  const past = useQuery(pastMarket(settledAt));
  const summary = useQuery(pastSummary(settledAt));
  const revenue = useQuery(pastRevenue);
  const [range, setRange] = useState<Range>(() => rangeFor(today - Date.parse(at)));
  const [sharing, setSharing] = useState(false);
  const { data } = past;
  const copy = () => void navigator.clipboard.writeText(location.href).then(() => showToast('success', texts.copied));
  return (
    <>
      <header className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {texts.title}
          </h1>
          <p className="muted">
            {name} · {texts.readOnly(<strong>{texts.asItWas(absoluteTime(at))}</strong>)}
          </p>
        </div>
        <div className="market-acts">
          <Button text={texts.copy} onClick={copy} />
          <Button text={sharingTexts.share} onClick={() => setSharing(true)} />
          <Button intent="primary" text={texts.back} onClick={onBack} />
        </div>
      </header>
      {sharing && (
        <Suspense>
          <ShareDialog
            shared={{ kind: 'market', moment: at }}
            about={sharingTexts.about.market(absoluteTime(at))}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      <TimeSlider
        at={Date.parse(at)}
        now={today}
        range={range}
        moments={data?.moments ?? []}
        revenue={revenue.data}
        onRange={setRange}
        onMove={to => onMove(new Date(to).toISOString())}
      />
      {data?.text && (
        <p className="banner" role="note">
          {data.since !== null && data.since > data.at ? texts.before(longDate(data.since)) : data.text}
        </p>
      )}
      <StatCards summary={summary.data} rows={data?.competitors ?? []} />
      {past.isError && !data && <Failure title={texts.failed} error={past.error} onRetry={() => void past.refetch()} />}
      {past.isPending && <Skeleton label={texts.loading} rows={4} />}
      {data && data.competitors.length > 0 && <PastTable then={data.competitors} now={now} />}
      {data && data.competitors.length === 0 && (
        <Empty icon={<SearchAround />} title={texts.none} {...(now?.length === 0 && { action: begin })}>
          {now?.length === 0 ? texts.noneEver : texts.noneNote}
        </Empty>
      )}
    </>
  );
}

/** The shortest range that shows the moment. */
const rangeFor = (age: number): Range => RANGES.find(days => Number(days) * DAY_MS >= age) ?? '365';
