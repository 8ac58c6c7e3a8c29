import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { Change } from './Change.js';
import { inPicture } from './inPicture.js';
import { ShopBadge } from './ShopBadge.js';
import type { Move } from './sample.js';

/** A move in the list next to the curve; the chosen one is open. */
export function MoveItem({ move: { rival, product, date, change }, chosen }: { move: Move; chosen: boolean }) {
  return (
    <li data-chosen={chosen}>
      <div className="move-head">
        <ShopBadge rival={rival} />
        <b>{rival.name}</b>
        {change === null ? <span className="shot-out">{texts.move.out}</span> : <Change percent={change} />}
      </div>
      <div className="move-what">
        <span>{product}</span>
        <span>{inPicture(date)}</span>
      </div>
      {chosen && (
        <div className="move-detail">
          <p>
            <span>{texts.move.price}</span> <s>{inPicture('$339.00')}</s> → <b>{inPicture('$299.00')}</b>
          </p>
          <p>
            <span>{texts.yours}</span> {inPicture('$349.00')}, <em>{texts.move.more}</em>
          </p>
          <small>{texts.move.aDay}</small>
          <p className="move-bar">
            <i /> {texts.move.before(<b>{inPicture('$1,862')}</b>)}
          </p>
          <p className="move-bar" data-since="true">
            <i /> <b>{inPicture('$1,214')}</b>
            <span>{texts.move.since(<strong>{inPicture('−34.8%')}</strong>)}</span>
          </p>
          <p className="move-acts">
            <span>{texts.move.history}</span>
          </p>
        </div>
      )}
    </li>
  );
}
