import { as, type ProductUrl } from '../../../domain/kernel/names.js';
import { hostOf } from '../../../domain/price/page.js';

/** The site whose turn an address takes: its host, with or without `www.`. */
export const siteOf = (url: URL): string => hostOf(as<ProductUrl>(url.href));
