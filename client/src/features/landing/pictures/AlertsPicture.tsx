/** A text message and a mail about the same two moves. */
import { Mark, PRODUCT_NAME } from '../../../ui/Brand.js';
import { Change } from './Change.js';
import { Thumb } from './Thumb.js';

export function AlertsPicture() {
  return (
    <div className="alerts-picture" aria-hidden="true">
      <div className="alerts-phone">
        <b>9:41</b>
        <small>Text message · today 2:08 PM</small>
        <p>Tidewatch: Tarnfold cut Tempest 3-Layer Rain Shell from $160.00 to $149.00. Yours is $161.00.</p>
        <p>Altair 800 Down Jacket at Quillback is out of stock. Yours is available at $279.00.</p>
      </div>
      <div className="alerts-mail">
        <div>
          <Mark />
          <b>{PRODUCT_NAME}</b>
          <small>2:08 PM</small>
        </div>
        <b>2 prices are now below yours</b>
        <div>
          <Thumb goods="shell" hue="teal" size="small" />
          <span>
            <b>Tempest 3-Layer Rain Shell</b>
            <em>$12.00 cheaper</em>
          </span>
          <span>
            <b>$149.00</b>
            <Change percent={-6.9} />
          </span>
        </div>
        <div>
          <Thumb goods="tent" hue="sand" size="small" />
          <span>
            <b>Cirque 2-Person Tent</b>
            <em>$50.00 cheaper</em>
          </span>
          <span>
            <b>$299.00</b>
            <Change percent={-11.8} />
          </span>
        </div>
      </div>
    </div>
  );
}
