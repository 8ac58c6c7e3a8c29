/** Spec §2, §9: the stores connected on this browser, most recent first: 5 are stored, 3 are shown. */
import { storedForBrowser } from '../storage/browserStorage.js';
import { isListOf, isText } from '../storage/check.js';

const KEPT = 5;
export const SHOWN_STORES = 3;

const list = storedForBrowser<readonly string[]>('recent-stores', isListOf(isText));

export const recentStores = (): readonly string[] => list.read()?.slice(0, KEPT) ?? [];

export const rememberStore = (shop: string): void =>
  void list.keep([shop, ...recentStores().filter(known => known !== shop)].slice(0, KEPT));
