/** The dashboard of the sample store, measured in 1,440ths of its frame so that it is sharp at any width. */

import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { inPicture } from './inPicture.js';
import { MoveItem } from './MoveItem.js';
import { RevenueCurve } from './RevenueCurve.js';
import { CHOSEN, MOVES } from './sample.js';
import { TILES } from './tiles.js';

const KINDS = [
  'M1.5 12 6 7l3 3 5.5-6.5',
  'M1.5 10 6 6l3 3 5.5-5.5V14h-13z',
  'M3.5 14V8M8 14V3M12.5 14V6',
  'M4.5 2v12M3 5h3v5H3zM11.5 2v12M10 6h3v5h-3z',
  'M2 14V9h3V6h3V3h3V2h3',
  'M3.5 14V6M8 14V3M12.5 14V4',
  'M3.5 14V9M8 14V7M12.5 14V8M2 6l4-2 3.5 1.5L14 2',
];

export function DashboardPicture() {
  return (
    <div className="shot-page" aria-hidden="true">
      <div className="shot-card shot-tiles">
        {TILES.map(({ name, value, note, delta, shape, warns }, index) => (
          <div key={name} data-chosen={index === 0}>
            <span>{inPicture(name)}</span>
            <b>{inPicture(value)}</b>
            <small>
              {delta && (
                <span className="shot-delta" data-tone={delta[1]}>
                  {delta[0] === 'up' ? '▲' : '▼'} {inPicture(delta[2])}{' '}
                </span>
              )}
              <span className={warns && 'shot-warning'}>{inPicture(note)}</span>
            </small>
            {shape && (
              <svg viewBox="0 0 64 24" data-own={index === 0} aria-hidden="true">
                <path d={`M${shape.map((y, step) => `${2 + Math.round(step * 5.4)} ${y}`).join('L')}`} />
              </svg>
            )}
          </div>
        ))}
      </div>
      <div className="shot-card shot-revenue">
        <div>
          <div className="shot-head">
            <b>{texts.dashboard.revenue}</b>
            <span className="shot-pill">{texts.dashboard.days}</span>
            <span className="shot-sums">
              {texts.dashboard.average} <b>{inPicture('$13,824')}</b> {texts.dashboard.peak}{' '}
              <b>{inPicture('$18,960')}</b> {texts.dashboard.range} <b>{inPicture('$9,120')}</b>
            </span>
            <span className="shot-kinds">
              {KINDS.map((path, index) => (
                <svg key={path} viewBox="0 0 16 16" data-chosen={index === 1} aria-hidden="true">
                  <path d={path} />
                </svg>
              ))}
            </span>
          </div>
          <RevenueCurve />
          <div className="shot-legend">
            <span data-key="own">{texts.dashboard.own}</span>
            <span data-key="before">{texts.dashboard.before}</span>
            <span data-key="move">{texts.dashboard.move}</span>
            <span>{texts.dashboard.footnote}</span>
          </div>
        </div>
        <div className="shot-rail">
          <div className="shot-head">
            <b>{texts.dashboard.moves}</b> <span>6</span> <i>{texts.dashboard.market}</i>
          </div>
          <ul>
            {MOVES.map((move, index) => (
              <MoveItem key={move.date} move={move} chosen={index === CHOSEN} />
            ))}
          </ul>
        </div>
      </div>
    </div>
  );
}
