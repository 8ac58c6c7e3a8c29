/** Loads the texts of the page's language. Everything rendered earlier would be English. */
import { type Catalogue, speak } from './translatable.js';

/**
 * `public/theme.js` has set the page's language: the chosen one, or the browser's.
 * @param loadGerman of a layer above.
 */
export async function prepareLanguage(loadGerman: () => Promise<Catalogue>): Promise<void> {
  if (document.documentElement.lang !== 'de') return;
  try {
    speak('de', await loadGerman());
  } catch {
    // Not fetched: the page is English, and says so to screen readers.
    document.documentElement.lang = 'en';
  }
}
