/** Stores the language that the merchant chose in the profile. `public/theme.js` reads it before the first paint. */
import { LANGUAGES, type Language } from '../../../domain/kernel/language.js';
import { storedForBrowser } from '../storage/browserStorage.js';
import { isOneOf } from '../storage/check.js';

const kept = storedForBrowser('language', isOneOf(LANGUAGES));

/** `null`: the browser's own. */
export const chosenLanguage = (): Language | null => kept.read();

/** Loads the page again, in that language. */
export function chooseLanguage(language: Language | null): void {
  if (language === null) kept.forget();
  else kept.keep(language);
  location.reload();
}
