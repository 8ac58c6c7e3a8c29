/** A new shop's progress through the first run, on this browser. */
import { storedForShop } from '../storage/browserStorage.js';
import { isOneOf } from '../storage/check.js';

const PLACES = ['competitors', 'alerts', 'done'] as const;
export type FirstRunPlace = (typeof PLACES)[number];

const stored = storedForShop('first-run', isOneOf(PLACES));

/** `null`: it never began. */
export const firstRunPlace = (shop: string): FirstRunPlace | null => stored(shop).read();
export const keepFirstRunPlace = (shop: string, place: FirstRunPlace): void => void stored(shop).keep(place);
