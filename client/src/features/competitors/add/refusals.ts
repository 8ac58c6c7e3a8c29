/** Maps each refusal of an addition to the form's reaction. */

import { ApiError } from '../../../api/errors.js';
import { refusalTexts } from '../../../api/texts/refusalTexts.js';
import { addErrorText } from '../live/addError.js';

export interface Refusal {
  readonly text: string;
  /** The field that caused it. */
  readonly field: 'url' | 'productId' | null;
  /** The competitor that is there already. */
  readonly known: string | null;
  /** True if the same address may succeed later. */
  readonly passing: boolean;
}

const ofField = (text: string): Refusal => ({ text, field: 'url', known: null, passing: false });
export const noAddress = (): Refusal => ofField(refusalTexts.COMPETITOR_URL_INVALID);
export const noUrl = (): Refusal => ofField(refusalTexts.COMPETITOR_URL_REQUIRED);
/** Worth another try with the same address. */
const PASSING: ReadonlySet<string> = new Set([
  'COMPETITOR_NO_ANSWER',
  'COMPETITOR_UNREACHABLE',
  'COMPETITOR_BUSY',
  'COMPETITOR_SLOW_DOWN',
  'CORRECTION_STALE',
]);

export function refusalOf(error: unknown): Refusal {
  const known = error instanceof ApiError && error.code === 'COMPETITOR_ALREADY_TRACKED' ? error.details.id : undefined;
  return {
    text: addErrorText(error),
    field: refusedField(error),
    known: typeof known === 'string' ? known : null,
    passing: error instanceof ApiError && (error.status === 0 || error.status >= 500 || PASSING.has(error.code)),
  };
}

/** Only a 400 is about the input; other errors pass. */
function refusedField(error: unknown): Refusal['field'] {
  if (!(error instanceof ApiError) || error.status !== 400) return null;
  return error.code === 'PRODUCT_UNKNOWN' ? 'productId' : 'url';
}
