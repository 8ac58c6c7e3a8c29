import { Change } from './pictures/Change.js';
import { ShopBadge } from './pictures/ShopBadge.js';
import { TARNFOLD } from './pictures/sample.js';
import { Thumb } from './pictures/Thumb.js';
import { pictureTexts } from './texts/pictureTexts.js';

/** A competitor's price that drops while the visitor looks, once: the style sheet plays it, so it needs no script. */
export function PriceDrop() {
  return (
    <div className="drop" aria-hidden="true">
      <Thumb goods="shell" hue="teal" size="large" />
      <div>
        <small>
          <ShopBadge rival={TARNFOLD} /> {TARNFOLD.name} · {pictureTexts.drop.now}
        </small>
        <b>{pictureTexts.shell}</b>
        <p>
          <s>$160.00</s>
          <span>→</span>
          <strong>$149.00</strong>
          <Change percent={-6.9} />
        </p>
        <em>{pictureTexts.drop.cheaper}</em>
      </div>
    </div>
  );
}
