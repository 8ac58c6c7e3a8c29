/** The dashboard of the sample store on a phone, measured in 390ths of its frame. */
import { Mark, PRODUCT_NAME } from '../../../ui/Brand.js';
import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { inPicture } from './inPicture.js';
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
            <b>{texts.phone.title}</b>
            <span>{texts.phone.updated}</span>
          </div>
          <div className="phone-ranges">
            {[7, 14, 30, 60].map(days => (
              <span key={days} data-chosen={days === 30}>
                {texts.phone.days(days)}
              </span>
            ))}
          </div>
        </>
      )}
      <div className="shot-card phone-card">
        <div className="phone-total">
          <span>{texts.phone.total}</span>
          <b>{inPicture('$414,730.40')}</b>
          <small>
            <span className="shot-delta" data-tone="good">
              ▲ {inPicture('+2.7%')}
            </span>{' '}
            {texts.phone.before}
          </small>
        </div>
        <RevenueCurve narrow />
        <ul className="shot-rail">{chosen && <MoveItem move={chosen} chosen />}</ul>
      </div>
    </div>
  );
}
