/** The store that was typed last, for this tab: a connection that fails comes back to a freshly loaded page. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isText } from '../storage/check.js';

const typed = storedForBrowser('typed-store', isText);

export const keepTypedStore = (text: string): void => void typed.keep(text);
export const typedStore = (): string => typed.read() ?? '';
