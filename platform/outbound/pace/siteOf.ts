import { as, type ProductUrl } from '../../../domain/kernel/names.js';
import { hostOf } from '../../../domain/price/page.js';

/** Returns the site whose turn an address takes: its host, without a leading `www.`. */
export const siteOf = (url: URL): string => hostOf(as<ProductUrl>(url.href));
