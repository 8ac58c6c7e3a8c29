import type { Competitor } from '../../../../../domain/api/competitors.js';
import { competitorPrice, money } from '../../../format/money.js';
import { RelativeTime } from '../../../ui/RelativeTime.js';
import { useMarketSource } from '../source/MarketSource.js';
import { Change } from '../table/Change.js';
import { CheckNow } from '../table/CheckNow.js';
import { FreshnessTag } from '../table/FreshnessTag.js';
import { StatusTag } from '../table/StatusTag.js';
import { SureTag } from '../table/SureTag.js';
import { PairNote } from './PairNote.js';
import { ProductSelect } from './ProductSelect.js';
import { ScheduleSelect } from './ScheduleSelect.js';

/** The current price, how far it can be trusted, its comparison, and the check interval. */
export function Now({ competitor }: { competitor: Competitor }) {
  const { sample } = useMarketSource();
  const { price, currency, listPrice, percentDiff, previousPrice, availability, lastRead } = competitor;
  const { ownProductTitle } = competitor;
  return (
    <section className="detail" aria-label="Now">
      <p className="detail-price">
        <strong className="figure">{competitorPrice(price, currency)}</strong>
        {currency && <span className="muted">{currency}</span>}
        {listPrice !== null && <s className="muted figure">{money(listPrice, currency)}</s>}
        {percentDiff !== 0 && <Change percent={percentDiff} previous={previousPrice} currency={currency} />}
        <StatusTag availability={availability} />
        <SureTag sure={competitor.sure} />
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
        <div>
          <dt>{sample ? 'Your product' : <label htmlFor="own-product">Your product</label>}</dt>
          <dd>
            {sample ? (
              <>
                {ownProductTitle ?? 'none'}
                <PairNote competitor={competitor} />
              </>
            ) : (
              <ProductSelect id="own-product" competitor={competitor}>
                <PairNote competitor={competitor} />
              </ProductSelect>
            )}
          </dd>
        </div>
        {!sample && (
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
