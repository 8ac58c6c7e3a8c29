import type { PriceEvidence } from '../../../../../domain/api/competitors.js';
import { clockTime, shortDate } from '../../../format/date.js';
import { money } from '../../../format/money.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { stockWord } from '../table/StatusTag.js';
import { marksOf } from './marksOf.js';

const DAY_MS = 86_400_000;

/** The page as a person sees it, drawn from what was read, with marks where price and stock were found. */
export function PageSnippet({ evidence }: { readonly evidence: PriceEvidence }) {
  const { url, at, title, imageUrl, listPrice, currency, availability } = evidence;
  const { price, stock, others } = marksOf(evidence);
  return (
    <>
      <p className="muted snippet-note">
        {at && `What the page showed ${momentText(at)}. `}
        {price === null ? 'No price was read.' : 'Price and stock were read at the marks.'}
      </p>
      <figure className="snippet" aria-label="The page as it was read">
        <div className="snippet-bar">
          <i />
          <i />
          <i />
          <span>{url.replace(/^https?:\/\/(www\.)?/i, '')}</span>
        </div>
        <div className="snippet-page">
          <Thumbnail src={imageUrl} />
          <div>
            <p className="snippet-title">{title ?? 'A page without a title'}</p>
            <p className="snippet-price">
              {price !== null && (
                <span className="snippet-mark" data-mark="Price">
                  {price}
                </span>
              )}
              {listPrice !== null && <s>{money(listPrice, currency)}</s>}
            </p>
            {others.map(({ place, price: amount, currency: of, why }) => (
              <p key={place} className="snippet-other">
                <span>{money(amount, of)}</span> {why}
              </p>
            ))}
            <p className="snippet-stock">
              <span className="snippet-mark" data-mark={stockWord(availability)} data-kind={availability}>
                {stock ?? (availability === 'unknown' ? 'nothing about stock' : stockWord(availability))}
              </span>
            </p>
          </div>
        </div>
      </figure>
    </>
  );
}

const momentText = (iso: string): string =>
  Date.now() - Date.parse(iso) < DAY_MS ? `at ${clockTime(Date.parse(iso))}` : `on ${shortDate(iso)}`;
