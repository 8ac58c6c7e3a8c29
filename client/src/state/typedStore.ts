/** The last typed store, for this tab: a failed connection returns to a freshly loaded page. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isText } from '../storage/check.js';

const typed = storedForBrowser('typed-store', isText);

export const keepTypedStore = (text: string): void => void typed.keep(text);
export const typedStore = (): string => typed.read() ?? '';
