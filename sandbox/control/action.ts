/** The type of every control action: takes fields, returns a short report. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';

export type Fields = Readonly<Record<string, unknown>>;

/** Returns a report for the response, or an error message. */
export type Outcome = Readonly<Record<string, string | number>> | { readonly error: string; readonly status: number };

/** Keyed by the name in `POST /control/<name>`. */
export type Actions = Readonly<Record<string, (fields: Fields) => Outcome | Promise<Outcome>>>;

export const refused = (error: string, status = 400): Outcome => ({ error, status });

/** Reads a field as text; returns '' if missing. JSON may contain numbers. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Runs an action on the store named in `shop`: a name, a domain or a URL. */
export function forShop<Done>(fields: Fields, act: (shop: ShopDomain) => Done): Done | Outcome {
  const shop = parseShopDomain(textOf(fields, 'shop'));
  return shop ? act(shop) : refused('shop must be a store such as "aurora-outfitters"');
}
