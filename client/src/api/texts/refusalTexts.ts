/**
 * The error catalogue's texts, as `domain/kernel/errors.ts` has them: a second language is another object of the type
 * `RefusalTexts`. `{name}` is a placeholder for one of the error's details.
 */
import { ERRORS, type ErrorCode } from '../../../../domain/kernel/errors.js';
import { translatable } from '../../language/translatable.js';

/** Only an operator reads these, in the log of a start. */
type OfStart =
  | 'LOG_MISSING'
  | 'LOG_OLDER'
  | 'STORE_OF_ANOTHER_LOG'
  | 'STORE_NEWER'
  | 'STORE_DAMAGED'
  | 'KEYS_MISSING'
  | 'KEYS_INCOMPLETE'
  | 'MASTER_KEY_MISSING';

export type RefusalTexts = Record<Exclude<ErrorCode, OfStart>, string>;

export const refusalTexts: RefusalTexts = translatable(
  'refusalTexts',
  Object.fromEntries(Object.entries(ERRORS).map(([code, { text }]) => [code, text])) as RefusalTexts,
);
