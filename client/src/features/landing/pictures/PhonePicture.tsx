/** The dashboard of the sample store on a phone, measured in 390ths of its frame. */
import { Mark, PRODUCT_NAME } from '../../../ui/Brand.js';
import { MoveItem } from './MoveItem.js';
import { RevenueCurve } from './RevenueCurve.js';
import { CHOSEN, MOVES } from './sample.js';

export function PhonePicture({ whole = false }: { whole?: boolean }) {
  const chosen = MOVES[CHOSEN];
  return (
    <div className="shot-phone" aria-hidden="true">
      {whole && (
        <>
          <div className="phone-bar">
            <Mark />
            <b>{PRODUCT_NAME}</b>
          </div>
          <div className="phone-title">
            <b>Dashboard</b>
            <span>Last updated: 2 minutes ago</span>
          </div>
          <div className="phone-ranges">
            {['7d', '14d', '30d', '60d'].map(range => (
              <span key={range} data-chosen={range === '30d'}>
                {range}
              </span>
            ))}
          </div>
        </>
      )}
      <div className="shot-card phone-card">
        <div className="phone-total">
          <span>Total Revenue</span>
          <b>$414,730.40</b>
          <small>
            <span className="shot-delta" data-tone="good">
              ▲ +2.7%
            </span>{' '}
            vs $403,710
          </small>
        </div>
        <RevenueCurve narrow />
        <ul className="shot-rail">{chosen && <MoveItem move={chosen} chosen />}</ul>
      </div>
    </div>
  );
}
