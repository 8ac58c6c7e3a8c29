import { Change } from './pictures/Change.js';
import { ShopBadge } from './pictures/ShopBadge.js';
import { TARNFOLD } from './pictures/sample.js';
import { Thumb } from './pictures/Thumb.js';

/** A competitor's price that drops while the visitor looks, once: the style sheet plays it, so it needs no script. */
export function PriceDrop() {
  return (
    <div className="drop" aria-hidden="true">
      <Thumb goods="shell" hue="teal" size="large" />
      <div>
        <small>
          <ShopBadge rival={TARNFOLD} /> {TARNFOLD.name} · just now
        </small>
        <b>Tempest 3-Layer Rain Shell</b>
        <p>
          <s>$160.00</s>
          <span>→</span>
          <strong>$149.00</strong>
          <Change percent={-6.9} />
        </p>
        <em>Now $12.00 cheaper than yours</em>
      </div>
    </div>
  );
}
