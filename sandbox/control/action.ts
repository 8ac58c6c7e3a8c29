/** What all levers of the control page share: fields in, a short report out. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';

export type Fields = Readonly<Record<string, unknown>>;

/** A report for the answer, or what is wrong with the request. */
export type Outcome = Readonly<Record<string, string | number>> | { readonly error: string; readonly status: number };

/** By the name in `POST /control/<name>`. */
export type Actions = Readonly<Record<string, (fields: Fields) => Outcome | Promise<Outcome>>>;

export const refused = (error: string, status = 400): Outcome => ({ error, status });

/** A field as text; empty if missing. JSON may contain numbers. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Acts on the store in `shop`: a name, a domain or a URL. */
export function forShop<Done>(fields: Fields, act: (shop: ShopDomain) => Done): Done | Outcome {
  const shop = parseShopDomain(textOf(fields, 'shop'));
  return shop ? act(shop) : refused('shop must be a store such as "aurora-outfitters"');
}
