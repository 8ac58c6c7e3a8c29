import type { Competitor } from '../../../../../domain/api/competitors.js';
import { shortDate } from '../../../format/date.js';
import { competitorPrice, money } from '../../../format/money.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { useMarketSource } from '../source/MarketSource.js';
import { Change } from '../table/Change.js';
import { CheckNow } from '../table/CheckNow.js';
import { FreshnessTag } from '../table/FreshnessTag.js';
import { StatusTag } from '../table/StatusTag.js';
import { detailsTexts as texts } from '../texts/detailsTexts.js';
import { OwnBox } from './OwnBox.js';
import { ScheduleSelect } from './ScheduleSelect.js';

/** The current price, how far it can be trusted, its comparison, and the check interval. */
export function Now({ competitor }: { competitor: Competitor }) {
  const { sample } = useMarketSource();
  const { price, currency, listPrice, percentDiff, previousPrice, changedAt, availability } = competitor;
  return (
    <section className="detail" aria-label={texts.now.label}>
      <div className="detail-price">
        <strong className="figure">{competitorPrice(price, currency)}</strong>
        <StatusTag availability={availability} />
        {!sample && <CheckNow competitor={competitor} />}
      </div>
      {(percentDiff !== 0 || listPrice !== null) && (
        <p className="detail-before figure">
          {percentDiff !== 0 && previousPrice !== null && (
            <>
              {changedAt === null ? (
                <s className="muted">{money(previousPrice, currency)}</s>
              ) : (
                texts.now.until(<s className="muted">{money(previousPrice, currency)}</s>, shortDate(changedAt))
              )}{' '}
              ·{' '}
            </>
          )}
          {percentDiff !== 0 && <Change percent={percentDiff} previous={previousPrice} currency={currency} />}
          {listPrice !== null && <span className="muted"> {texts.now.listPrice(money(listPrice, currency))}</span>}
        </p>
      )}
      <Times competitor={competitor} />
      <OwnBox competitor={competitor} />
      {!sample && (
        <div className="detail-schedule">
          <label htmlFor="schedule">{texts.now.checked}</label>
          <ScheduleSelect id="schedule" competitor={competitor} />
        </div>
      )}
    </section>
  );
}

/** The check and the reading are two moments; anything but fresh is said with its reason. */
function Times({ competitor }: { competitor: Competitor }) {
  const { lastChecked, lastRead, freshness } = competitor;
  return (
    <div className="detail-times">
      <p className="muted">
        {lastChecked === null ? texts.now.notChecked : texts.now.checkedAt(<RelativeTime iso={lastChecked} />)}
        {lastRead !== null && texts.now.seenAt(<RelativeTime iso={lastRead} />)}
        {freshness.nextCheck !== null &&
          ` · ${texts.now.nextCheck(untilText(Date.parse(freshness.nextCheck) - Date.now()))}`}
      </p>
      {freshness.state !== 'fresh' && freshness.state !== 'waiting' && <FreshnessTag competitor={competitor} />}
    </div>
  );
}

/** `in 12 min`, `in 3 h`, `now` */
function untilText(ms: number): string {
  if (ms < 60_000) return ms <= 0 ? texts.now.now : texts.now.soon;
  const minutes = Math.round(ms / 60_000);
  return minutes < 60 ? texts.now.inMinutes(minutes) : texts.now.inHours(Math.round(minutes / 60));
}
