import { as, type ProductUrl } from '../../../domain/kernel/names.js';
import { hostOf } from '../../../domain/price/page.js';
import type { LeaveSite } from '../fetch/port.js';

/** Whose turn an address takes: its host, with and without `www.`. */
export const siteOf = (url: URL): string => hostOf(as<ProductUrl>(url.href));

/** For a site whose turn is the caller's to give back. */
export const stay: LeaveSite = async () => {};
