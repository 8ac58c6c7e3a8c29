import { Fragment } from 'react';
import { adminTexts as texts } from '../texts/adminTexts.js';

/** The details with arrows drawn: what was before is quieter than what is now. */
export function DetailsText({ details }: { readonly details: string }) {
  return details.split(/\s*->\s*/).map((part, index) => (
    // The parts of one text keep their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Fragment key={index}>
      {index > 0 && (
        <span className="arrow" role="img" aria-label={texts.logs.to}>
          →
        </span>
      )}
      {part}
    </Fragment>
  ));
}
