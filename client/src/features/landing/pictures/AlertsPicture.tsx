/** A text message and a mail about the same two moves. */
import { Mark, PRODUCT_NAME } from '../../../ui/Brand.js';
import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { Change } from './Change.js';
import { inPicture } from './inPicture.js';
import { Thumb } from './Thumb.js';

export function AlertsPicture() {
  return (
    <div className="alerts-picture" aria-hidden="true">
      <div className="alerts-phone">
        <b>9:41</b>
        <small>{texts.alerts.when}</small>
        <p>{texts.alerts.cut}</p>
        <p>{texts.alerts.out}</p>
      </div>
      <div className="alerts-mail">
        <div>
          <Mark />
          <b>{PRODUCT_NAME}</b>
          <small>{texts.alerts.mailAt}</small>
        </div>
        <b>{texts.alerts.subject}</b>
        <div>
          <Thumb goods="shell" hue="teal" size="small" />
          <span>
            <b>{texts.shell}</b>
            <em>{texts.alerts.twelve}</em>
          </span>
          <span>
            <b>{inPicture('$149.00')}</b>
            <Change percent={-6.9} />
          </span>
        </div>
        <div>
          <Thumb goods="tent" hue="sand" size="small" />
          <span>
            <b>{texts.alerts.tent}</b>
            <em>{texts.alerts.fifty}</em>
          </span>
          <span>
            <b>{inPicture('$299.00')}</b>
            <Change percent={-11.8} />
          </span>
        </div>
      </div>
    </div>
  );
}
