/** Lists competitors' moves next to the chart, with the revenue before and since. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { type MarketMove, type MarketMoves, marketMoves } from '../../../../../domain/api/marketMoves.js';
import { SCREENS } from '../../../../../domain/api/screens.js';
import { csvUrlOf } from '../../../api/client.js';
import { money, wholeMoney } from '../../../format/money.js';
import { signedPercent } from '../../../format/number.js';
import { CsvLink } from '../../../ui/CsvLink.js';
import { ListOutline } from '../../../ui/ListOutline.js';
import { Failure } from '../../../ui/Panel.js';
import { ShopMark } from '../../../ui/ShopMark.js';
import { useNow } from '../../../ui/useNow.js';
import { dashboardTexts as texts } from '../texts/dashboardTexts.js';
import type { BeforeAndSince } from './beforeAndSince.js';
import { againstOwn, colourOf, dayOf, directionOf, moveText } from './moveText.js';
import { NoMoves } from './NoMoves.js';
import { keyOf } from './pinsOf.js';

/** A phone shows these and the chosen one (moves.css), and the others on request. */
const FEW = 3;

interface Props {
  readonly answer: UseQueryResult<MarketMoves>;
  /** Those of the days on the chart, newest first. */
  readonly moves: readonly MarketMove[];
  readonly chosen: string | null;
  readonly means: BeforeAndSince | null;
  /** Of the store's revenue. */
  readonly currency: string | null;
  readonly timeZone: string;
  readonly onChoose: (key: string | null) => void;
}

export function CompetitorMoves({ answer, moves, chosen, means, currency, timeZone, onChoose }: Props) {
  const [all, setAll] = useState(false);
  const now = useNow(60_000);
  return (
    <section className="moves" aria-label={texts.moves.title}>
      <header className="moves-head">
        <h3>{texts.moves.title}</h3>
        {moves.length > 0 && <span className="muted">{moves.length}</span>}
        <Link href={SCREENS.competitors}>{texts.moves.market}</Link>
        {moves.length > 0 && <CsvLink url={csvUrlOf(marketMoves)} table={texts.moves.title} />}
      </header>
      {answer.error && !answer.data ? (
        <Failure title={texts.moves.failed} error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.isPending ? (
        <ListOutline label={texts.moves.loading} rows={6} />
      ) : moves.length === 0 ? (
        <NoMoves />
      ) : (
        <ul data-all={all}>
          {moves.map(move => {
            const key = keyOf(move);
            const open = key === chosen;
            return (
              <li key={key} data-open={open}>
                <button type="button" aria-expanded={open} onClick={() => onChoose(open ? null : key)}>
                  <ShopMark name={move.shopName} />
                  <span className="move-what">
                    <b title={move.host}>{move.shopName}</b>
                    <small>{move.label}</small>
                  </span>
                  <span className="move-change">
                    <span className="delta" data-type={colourOf(move)}>
                      {directionOf(move) !== 'neutral' && (
                        <span aria-hidden="true">{directionOf(move) === 'up' ? '▲' : '▼'}</span>
                      )}
                      {moveText(move)}
                    </span>
                    <small>{dayOf(move, timeZone, now)}</small>
                  </span>
                </button>
                {open && <Chosen move={move} means={means} currency={currency} />}
              </li>
            );
          })}
        </ul>
      )}
      {moves.length > FEW && !all && (
        <button type="button" className="link-button moves-all" onClick={() => setAll(true)}>
          {texts.moves.all(moves.length)}
        </button>
      )}
    </section>
  );
}

function Chosen({ move, means, currency }: Pick<Props, 'means' | 'currency'> & { move: MarketMove }) {
  const against = againstOwn(move);
  return (
    <div className="move-more">
      <dl>
        {move.what === 'price' && (
          <div>
            <dt>{texts.moves.price}</dt>
            <dd>
              <s>{money(move.from, move.currency)}</s> → <b>{money(move.to, move.currency)}</b>
            </dd>
          </div>
        )}
        {move.own && (
          <div>
            <dt>{texts.moves.yours}</dt>
            <dd>
              {money(move.own.price, move.own.currency)}
              {against && <b className="move-against">, {against}</b>}
            </dd>
          </div>
        )}
      </dl>
      {means ? (
        <>
          <p className="muted">{texts.moves.aDay}</p>
          <MeanBar {...{ means, currency }} which="before" words={texts.moves.before} />
          <MeanBar {...{ means, currency }} which="since" words={texts.moves.since} />
        </>
      ) : (
        <p>{texts.moves.tooFew}</p>
      )}
      <Link className="move-link" href={`${SCREENS.competitors}?competitor=${encodeURIComponent(move.competitorId)}`}>
        {texts.moves.history}
      </Link>
    </div>
  );
}

interface BarProps {
  readonly means: BeforeAndSince;
  readonly which: 'before' | 'since';
  readonly words: string;
  readonly currency: string | null;
}

function MeanBar({ means, which, words, currency }: BarProps) {
  const part = means[which] / Math.max(means.before, means.since, 1);
  return (
    <p className="mean-bar" data-which={which}>
      <i aria-hidden="true" ref={bar => bar?.style.setProperty('--part', `${Math.round(part * 100)}%`)} />
      <b className="figure">{wholeMoney(means[which], currency)}</b>
      <span>
        {words}
        {which === 'since' && means.change !== null && (
          <>
            , <b>{signedPercent(means.change)}</b>
          </>
        )}
      </span>
    </p>
  );
}
