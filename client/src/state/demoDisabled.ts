/** Spec §3, §4: switching to Live stores a per-shop flag: after that the sample data never comes back automatically. */
import { storedForShop } from '../storage/browserStorage.js';
import { isOneOf } from '../storage/check.js';

const flag = storedForShop('demo-disabled', isOneOf(['yes']));

export const isDemoDisabled = (shop: string): boolean => flag(shop).read() !== null;

/** If storage is unavailable, the choice lasts as long as the page. */
export const disableDemo = (shop: string): void => void flag(shop).keep('yes');
