/** The time range, above bars that show the entries in and around it. */
import './timePanel.css';
import { useState } from 'react';
import type { AuditFacets } from '../../../../../domain/api/admin.js';
import { exactTime } from '../../../format/date.js';

import { Segments } from '../../../ui/Segments.js';
import { adminTexts as texts } from '../texts/adminTexts.js';
import type { Shown } from '../view/useView.js';
import type { Range } from '../view/view.js';
import { MomentFields } from './MomentFields.js';
import { useHistogram } from './queries.js';
import { isReversed, type Search } from './searchOf.js';
import { holds, type Span, spanOf } from './spanOf.js';
import { TimeBars } from './TimeBars.js';

const ranges = (): readonly { readonly value: Range; readonly name: string; readonly hint?: string }[] => [
  { value: '1h', ...texts.time.ranges['1h'] },
  { value: '24h', ...texts.time.ranges['24h'] },
  { value: '3d', ...texts.time.ranges['3d'] },
  { value: '7d', ...texts.time.ranges['7d'] },
  { value: 'all', name: texts.time.all },
  { value: 'custom', name: texts.time.custom },
];

interface Props extends Pick<Shown, 'view' | 'narrow'> {
  readonly search: Search;
  readonly facets: AuditFacets | undefined;
  /** The end of a range of hours. */
  readonly now: number;
}

export function TimePanel({ view, narrow, search, facets, now }: Props) {
  const span = useSpan(view, now);
  const possible = !isReversed(view);
  const { from, to, ...others } = search;
  const { data, isError } = useHistogram(
    { ...others, ...(span.from && { from: span.from }), ...(span.to && { to: span.to }) },
    possible,
  );
  const total = entriesOf(facets, view.action);
  return (
    <div className="time-panel">
      <div className="time-head">
        <p>
          <strong>{rangeText(search)}</strong>{' '}
          {total !== undefined && possible && <span className="muted figure">{texts.time.entries(total)}</span>}
        </p>
        <Segments
          label={texts.time.label}
          options={ranges()}
          value={view.range}
          onChange={range => narrow({ range })}
        />
      </div>
      {view.range === 'custom' && <MomentFields view={view} narrow={narrow} />}
      <div className="time-bars-box">
        {data && (
          <TimeBars
            histogram={data}
            from={from ?? null}
            to={to ?? null}
            onRange={range => narrow({ range: 'custom', ...range })}
          />
        )}
        {isError && !data && possible && <p className="muted">{texts.time.failed}</p>}
      </div>
    </div>
  );
}

/** The bars stay while their ends are moved within them. */
function useSpan(view: Shown['view'], now: number): Span {
  const wanted = spanOf(view, now);
  const [span, setSpan] = useState(wanted);
  if (view.range === 'custom' && (holds(span, view) || isReversed(view))) return span;
  if (wanted.from !== span.from || wanted.to !== span.to) setSpan(wanted);
  return wanted;
}

/** Counts by all filters; each facet omits its own. */
function entriesOf(facets: AuditFacets | undefined, action: string | null): number | undefined {
  if (!facets) return undefined;
  if (action !== null) return facets.actions[action] ?? 0;
  return Object.values(facets.actions).reduce((sum, many) => sum + many, 0);
}

function rangeText({ from, to }: Search): string {
  if (!from && !to) return texts.time.all;
  const text = (iso: string) => exactTime(iso, Date.now()).replace(/:\d\d(?=\s|$)/, '');
  return texts.time.range(from ? text(from) : texts.time.beginning, to ? text(to) : texts.time.now);
}
