import type { Preview } from '../../../../../domain/api/competitors.js';
import { competitorPrice, money } from '../../../format/money.js';
import { Thumbnail } from '../../../ui/Thumbnail.js';
import { hostOf } from '../source/rows.js';
import { StatusTag } from '../table/StatusTag.js';
import { SureTag } from '../table/SureTag.js';

/** What the page shows: a merchant checks it in one look. */
export function PreviewCard({ preview }: { readonly preview: Preview }) {
  const { title, imageUrl, price, currency, listPrice, availability, sure, fromPrice, candidates } = preview;
  const others = sure ? [] : candidates.filter(choice => choice.price !== price).slice(0, 3);
  return (
    <section className="preview" aria-label="The page">
      <Thumbnail src={imageUrl} />
      <div>
        <p className="muted">{hostOf(preview.url)}</p>
        <p className="preview-title">{title ?? 'A page without a title'}</p>
        <p className="preview-price">
          <strong className="figure">
            {price === null ? (candidates.length > 0 ? 'Which price?' : 'N/A') : competitorPrice(price, currency)}
          </strong>
          {listPrice !== null && <s className="muted figure">{money(listPrice, currency)}</s>}
          <SureTag sure={sure} />
        </p>
        {fromPrice && <p className="muted">The lowest of several prices.</p>}
        <StatusTag availability={availability} />
      </div>
      {others.length > 0 && (
        <ul className="preview-others" aria-label="Other prices on the page">
          {others.map(choice => (
            <li key={choice.place}>
              <strong className="figure">{money(choice.price, choice.currency)}</strong>{' '}
              <span className="muted">{choice.why}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
