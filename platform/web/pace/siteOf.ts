import { as, type ProductUrl } from '../../../domain/kernel/names.js';
import { hostOf } from '../../../domain/price/page.js';

/** Whose turn an address takes: its host, with and without `www.`. */
export const siteOf = (url: URL): string => hostOf(as<ProductUrl>(url.href));
