/** One competitor whole: its price now and over time, how often it is checked, and what the price rests on. Lazy. */
import { useEffect } from 'react';
import type { Competitor } from '../../../../../domain/api/competitors.js';
import { competitorPrice, money } from '../../../format/money.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { SidePanel } from '../../../ui/SidePanel.js';
import { Change } from '../Change.js';
import { CheckNow } from '../CheckNow.js';
import { FreshnessTag } from '../FreshnessTag.js';
import { ownPriceText } from '../ownPriceText.js';
import { StatusTag } from '../StatusTag.js';
import './details.css';
import { Evidence } from './Evidence.js';
import { History } from './History.js';
import { ScheduleSelect } from './ScheduleSelect.js';

interface Props {
  /** `undefined`: it is not on the list any more. */
  readonly competitor: Competitor | undefined;
  readonly demo: boolean;
  readonly onClose: () => void;
}

export default function CompetitorDrawer({ competitor, demo, onClose }: Props) {
  const gone = competitor === undefined;
  useEffect(() => {
    if (gone) onClose();
  }, [gone, onClose]);
  if (!competitor) return null;
  return (
    <SidePanel
      open
      onClose={onClose}
      title={
        <>
          {competitor.label} {demo && <span className="demo-mark">(Demo)</span>}
        </>
      }
      note={
        <a href={competitor.url} target="_blank" rel="noopener noreferrer">
          {competitor.url}
        </a>
      }
    >
      <Now competitor={competitor} demo={demo} />
      <History competitor={competitor} demo={demo} />
      <Evidence competitor={competitor} demo={demo} />
    </SidePanel>
  );
}

function Now({ competitor, demo }: { competitor: Competitor; demo: boolean }) {
  const { price, currency, listPrice, percentDiff, previousPrice, availability, lastRead } = competitor;
  const { percentVsOwn, ownProductTitle, ownPrice, ownCurrency } = competitor;
  return (
    <section className="detail" aria-label="Now">
      <p className="detail-price">
        <strong className="figure">{competitorPrice(price, currency)}</strong>
        {currency && <span className="muted">{currency}</span>}
        {listPrice !== null && <s className="muted figure">{money(listPrice, currency)}</s>}
        {percentDiff !== 0 && <Change percent={percentDiff} previous={previousPrice} currency={currency} />}
        <StatusTag availability={availability} />
      </p>
      <dl className="detail-facts">
        <div>
          <dt>Seen</dt>
          <dd>{lastRead ? <RelativeTime iso={lastRead} /> : 'not yet'}</dd>
        </div>
        <div>
          <dt>Freshness</dt>
          <dd>
            <FreshnessTag competitor={competitor} />
          </dd>
        </div>
        {ownProductTitle && (
          <div>
            <dt>Your product</dt>
            <dd>
              {ownProductTitle} at {money(ownPrice, ownCurrency)}
              {percentVsOwn === null ? '' : `: this one is ${ownPriceText(percentVsOwn)}`}
            </dd>
          </div>
        )}
        {!demo && (
          <div>
            <dt>
              <label htmlFor="schedule">Checked</label>
            </dt>
            <dd className="detail-schedule">
              <ScheduleSelect id="schedule" competitor={competitor} />
              <CheckNow competitor={competitor} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
