import { Change } from './Change.js';
import { ShopBadge } from './ShopBadge.js';
import type { Move } from './sample.js';

/** A move in the list beside the curve; the chosen one is open. */
export function MoveItem({ move: { rival, product, date, change }, chosen }: { move: Move; chosen: boolean }) {
  return (
    <li data-chosen={chosen}>
      <div className="move-head">
        <ShopBadge rival={rival} />
        <b>{rival.name}</b>
        {change === null ? <span className="shot-out">Out of Stock</span> : <Change percent={change} />}
      </div>
      <div className="move-what">
        <span>{product}</span>
        <span>{date}</span>
      </div>
      {chosen && (
        <div className="move-detail">
          <p>
            <span>Price</span> <s>$339.00</s> → <b>$299.00</b>
          </p>
          <p>
            <span>Yours</span> $349.00, <em>$50.00 more</em>
          </p>
          <small>Ridge 2-Person Tent, revenue a day</small>
          <p className="move-bar">
            <i /> <b>$1,862</b> weekdays before
          </p>
          <p className="move-bar" data-since="true">
            <i /> <b>$1,214</b>
            <span>
              since, <strong>−34.8%</strong>
            </span>
          </p>
          <p className="move-acts">
            <span>Price history</span> Edit my price
          </p>
        </div>
      )}
    </li>
  );
}
