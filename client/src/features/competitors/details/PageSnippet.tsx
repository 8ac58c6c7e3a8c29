import type { PriceChoice, PriceEvidence } from '../../../../../domain/api/evidence.js';
import { clockTime, shortDate } from '../../../format/date.js';
import { money } from '../../../format/money.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { stockWord } from '../table/StatusTag.js';
import { marksOf } from './marksOf.js';
import { whyText } from './whyText.js';
import './snippet.css';
import { detailsTexts as texts } from '../texts/detailsTexts.js';

const DAY_MS = 86_400_000;

/** The page as a person sees it, drawn from what was read, with marks where price and stock were found. */
interface Props {
  readonly evidence: PriceEvidence;
  /** An amount was clicked: that is the price. Left out: amounts are only shown. */
  readonly onPick?: (choice: PriceChoice) => void;
}

export function PageSnippet({ evidence, onPick }: Props) {
  const { url, at, title, imageUrl, listPrice, currency, availability } = evidence;
  const { price, at: place, stock, others } = marksOf(evidence);
  return (
    <>
      <p className="muted snippet-note">
        {at && `${texts.snippet.shown(momentText(at))} `}
        {price === null ? texts.snippet.noPrice : texts.snippet.marks}
      </p>
      <figure className="snippet" aria-label={texts.snippet.label}>
        <div className="snippet-bar">
          <i />
          <i />
          <i />
          <span>{url.replace(/^https?:\/\/(www\.)?/i, '')}</span>
        </div>
        <div className="snippet-page">
          <Thumbnail src={imageUrl} />
          <div>
            <p className="snippet-title">{title ?? texts.snippet.untitled}</p>
            <p className="snippet-price">
              {price !== null && (
                <span className="snippet-mark" data-mark={texts.snippet.price}>
                  <Amount text={price} choice={place} onPick={onPick} />
                </span>
              )}
              {listPrice !== null && <s>{money(listPrice, currency)}</s>}
            </p>
            {others.map(other => (
              <p key={other.place} className="snippet-other">
                <span>
                  <Amount text={money(other.price, other.currency)} choice={other} onPick={onPick} />
                </span>{' '}
                {whyText(other.why)}
              </p>
            ))}
            <p className="snippet-stock">
              <span className="snippet-mark" data-mark={stockWord(availability)} data-kind={availability}>
                {stock ?? (availability === 'unknown' ? texts.snippet.noStock : stockWord(availability))}
              </span>
            </p>
          </div>
        </div>
      </figure>
    </>
  );
}

interface AmountProps {
  readonly text: string;
  readonly choice: PriceChoice | undefined;
  readonly onPick: Props['onPick'];
}

const Amount = ({ text, choice, onPick }: AmountProps) =>
  choice && onPick ? (
    <button type="button" title={texts.snippet.pick(text)} onClick={() => onPick(choice)}>
      {text}
    </button>
  ) : (
    text
  );

const momentText = (iso: string): string =>
  Date.now() - Date.parse(iso) < DAY_MS
    ? texts.snippet.at(clockTime(Date.parse(iso)))
    : texts.snippet.on(shortDate(iso));
