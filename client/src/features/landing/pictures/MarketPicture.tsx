/** Market Intelligence of the sample store: what needs a look first. */

import { pictureTexts as texts } from '../texts/pictureTexts.js';
import { Change } from './Change.js';
import { inPicture } from './inPicture.js';
import { ShopBadge } from './ShopBadge.js';
import { AS_EXPECTED, type MarketRow, NEEDS_A_LOOK, NOT_SURE } from './sample.js';
import { Thumb } from './Thumb.js';

export function MarketPicture() {
  return (
    <div className="shot-market shot-card" aria-hidden="true">
      <div className="market-line market-names">
        {texts.market.columns.map(name => (
          <span key={name}>{name}</span>
        ))}
      </div>
      <p>
        <b>{texts.market.look}</b> 5 <span>{texts.market.lookWhy}</span>
      </p>
      {NEEDS_A_LOOK.map(row => (
        <Line key={row.title} row={row} />
      ))}
      <p>
        <b>{texts.market.expected}</b> 3
      </p>
      {AS_EXPECTED.map(row => (
        <Line key={row.title} row={row} />
      ))}
    </div>
  );
}

function Line({ row }: { row: MarketRow }) {
  const { title, goods, hue, rival, path, stock, price, note, change, own, difference, share, cheaper, checked } = row;
  return (
    <div className="market-line" data-fresh={row.fresh}>
      <span className="market-what">
        <Thumb goods={goods} hue={hue} />
        <span>
          <b>{title}</b>
          <small>
            <ShopBadge rival={rival} /> {path}
          </small>
        </span>
      </span>
      <span className="market-stock" data-stock={stock}>
        {texts.market.stock[stock]}
      </span>
      <span className="market-price">
        <b>{inPicture(price)}</b>
        {note && <small data-unsure={note === NOT_SURE}>{inPicture(note)}</small>}
      </span>
      <span className="market-change">{change === null ? '—' : <Change percent={change} />}</span>
      <Steps steps={row.steps} moves={row.steps.length > 2} />
      <span className="market-what market-own">
        {own ? (
          <>
            <Thumb goods={goods} hue={own.hue} size="small" />
            <span>
              {own.title}
              <small>{inPicture(own.price)}</small>
            </span>
          </>
        ) : (
          texts.market.choose
        )}
      </span>
      <span className="market-difference" data-cheaper={cheaper}>
        <b>{inPicture(difference)}</b>
        <small>{share && inPicture(share)}</small>
      </span>
      <span className="market-checked">{inPicture(checked)}</span>
    </div>
  );
}

function Steps({ steps, moves }: { steps: readonly number[]; moves: boolean }) {
  const width = 90 / steps.length;
  const path = steps.map((step, index) => `${index === 0 ? `M3 ${4 + step * 24}` : `V${4 + step * 24}`}h${width}`);
  return (
    <svg className="market-steps" viewBox="0 0 96 32" data-moves={moves} aria-hidden="true">
      <path d={path.join('')} />
      <circle cx="93" cy={4 + (steps.at(-1) ?? 0) * 24} r="2.5" />
    </svg>
  );
}
