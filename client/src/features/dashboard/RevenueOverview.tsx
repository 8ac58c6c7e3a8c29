/** Spec §2, Revenue Overview: days, four summary figures, the chart, the footnote, and its three other states. */
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, Suspense, useMemo, useState } from 'react';
import type { Revenue } from '../../../../domain/api/analytics.js';
import type { Annotation } from '../../../../domain/api/annotations.js';
import { DailyChart } from '../../charts/DailyChart.js';
import { downloadCsv } from '../../charts/downloadCsv.js';
import { monthDay } from '../../format/date.js';
import { lazyPart } from '../../loading/lazyPart.js';
import { useMe } from '../../state/session.js';
import { ActionMenu } from '../../ui/ActionMenu.js';
import { Tag } from '../../ui/blueprint.js';
import { TimelineLineChart } from '../../ui/icons.js';
import { Empty } from '../../ui/Panel.js';
import { sharingTexts } from '../../ui/sharing/texts/sharingTexts.js';
import { useMedia } from '../../ui/useMedia.js';
import { ChartOutline } from './ChartOutline.js';
import { summaryOf } from './figures.js';
import { KindPicker } from './KindPicker.js';
import { beforeAndSince } from './moves/beforeAndSince.js';
import { CompetitorMoves } from './moves/CompetitorMoves.js';
import './moves/moves.css';
import { Pins } from './moves/Pins.js';
import { keyOf, pinsOf } from './moves/pinsOf.js';
import { useMoves } from './moves/useMoves.js';
import { NotePins } from './notes/NotePins.js';
import { useNotes } from './notes/useNotes.js';
import type { Choice } from './period.js';
import { useProductDays } from './queries.js';
import { revenueSeries } from './revenueSeries.js';
import { SectionFailure } from './SectionFailure.js';
import { Summary } from './Summary.js';
import { dashboardTexts as texts } from './texts/dashboardTexts.js';
import { notesTexts } from './texts/notesTexts.js';
import { useView } from './useView.js';

const ShareDialog = lazyPart(() => import('../../ui/sharing/ShareDialog.js'));
const NotesPanel = lazyPart(() => import('./notes/NotesPanel.js'));

const CHART_HEIGHT = 450;
const NARROW = '(max-width: 767px)';
const NARROW_HEIGHT = 276;

const NO_NOTES: readonly Annotation[] = [];
const NO_DAYS: Revenue['timeseries'] = [];

interface Props {
  readonly choice: Choice;
  readonly revenue: UseQueryResult<Revenue>;
  /** Before the first sync: empty data does not mean that there is none. */
  readonly unread: boolean;
}

export const RevenueOverview = memo(({ choice, revenue, unread }: Props) => {
  const { data, isPending, error, refetch } = revenue;
  const { kind, setKind, setDays, move: chosen, setMove } = useView();
  const { sync } = useMe();
  const narrow = useMedia(NARROW);
  const [asTable, setAsTable] = useState(false);
  const moves = useMoves();
  const notes = useNotes().data?.annotations ?? NO_NOTES;
  const [sharing, setSharing] = useState(false);
  const [openNotes, setOpenNotes] = useState<{ readonly first: string | null } | null>(null);
  const { data: divided } = useProductDays(choice, kind === 'stacked' && data !== undefined);
  const known = data?.timeseries ?? NO_DAYS;
  const currency = data?.currency ?? null;
  const timeZone = data?.timeZone ?? 'UTC';
  const series = useMemo(
    () => revenueSeries({ timeseries: known, currency, timeZone }, choice, divided, Date.now()),
    [known, currency, timeZone, choice, divided],
  );
  const pins = useMemo(
    () =>
      pinsOf(
        moves.data?.moves ?? [],
        series.points.map(({ day }) => day),
        timeZone,
      ),
    [moves.data, series.points, timeZone],
  );
  const pin = pins.find(one => one.moves.some(move => keyOf(move) === chosen));
  const means = pin ? beforeAndSince(known, pin.day, series.openDay) : null;
  const [first = '', last = ''] = [choice.days[0], choice.days.at(-1)];
  const failed = error !== null && !data;
  const nothing = summaryOf(known).total === 0;
  const waiting = isPending || (unread && nothing);
  const ready = !failed && !waiting && !nothing;
  return (
    <section className="panel revenue" aria-labelledby="revenue-overview">
      <div className="revenue-main">
        <header className="revenue-head">
          <h2 id="revenue-overview">{texts.revenue.title}</h2>
          {choice.days.length > 0 && (
            <Tag minimal multiline round>
              {texts.days(choice.days.length)}
            </Tag>
          )}
          <div className="revenue-tools">
            <KindPicker kind={kind} narrow={narrow} onChange={setKind} />
            {ready && (
              <ActionMenu
                label={texts.revenue.more}
                actions={[
                  { text: asTable ? texts.revenue.asChart : texts.revenue.asTable, run: () => setAsTable(!asTable) },
                  { text: notesTexts.open, run: () => setOpenNotes({ first: null }) },
                  { text: sharingTexts.share, run: () => setSharing(true) },
                  { text: texts.revenue.download, run: () => downloadCsv(series) },
                ]}
              />
            )}
          </div>
          <Summary
            points={series.points}
            state={failed ? 'failed' : waiting ? 'waiting' : 'known'}
            currency={currency}
          />
        </header>
        {ready ? (
          <DailyChart
            kind={kind}
            series={series}
            height={narrow ? NARROW_HEIGHT : CHART_HEIGHT}
            asTable={asTable}
            over={{
              name: texts.moves.one,
              draw: places => (
                <>
                  <Pins {...{ pins, places, means, currency }} chosen={pin ? chosen : null} onChoose={setMove} />
                  <NotePins {...{ notes, places }} onOpen={first => setOpenNotes({ first })} />
                </>
              ),
            }}
            onChooseDays={setDays}
            note={<Footnote />}
          />
        ) : (
          <div className="chart-state">
            {failed ? (
              <SectionFailure title={texts.revenue.failed} error={error} onRetry={() => void refetch()} />
            ) : waiting ? (
              <ChartOutline sync={unread ? sync : null} />
            ) : (
              <Empty icon={<TimelineLineChart size={40} />} title={texts.revenue.none}>
                {texts.revenue.noneYet}
              </Empty>
            )}
            <div className="chart-foot">
              <Footnote />
            </div>
          </div>
        )}
      </div>
      <CompetitorMoves
        answer={moves}
        moves={pins.flatMap(one => one.moves).sort((a, b) => b.at.localeCompare(a.at))}
        chosen={chosen}
        means={means}
        currency={currency}
        timeZone={timeZone}
        onChoose={setMove}
      />
      {sharing && (
        <Suspense>
          <ShareDialog
            shared={{ kind: 'revenue', from: first, to: last }}
            about={sharingTexts.about.revenue(monthDay(first), monthDay(last))}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      {openNotes && (
        <Suspense>
          <NotesPanel first={openNotes.first} today={last} onClose={() => setOpenNotes(null)} />
        </Suspense>
      )}
    </section>
  );
});

const Footnote = () => <span>{texts.revenue.footnote}</span>;
