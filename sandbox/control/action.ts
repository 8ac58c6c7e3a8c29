/** What all levers of the control page have in common: fields in, a word on what was done out. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import { parseShopDomain } from '../../domain/shop/shopDomain.js';

export type Fields = Readonly<Record<string, unknown>>;

/** What was done, for the answer; or what is wrong with the request. */
export type Outcome = Readonly<Record<string, string | number>> | { readonly error: string; readonly status: number };

/** By the name in `POST /control/<name>`. */
export type Actions = Readonly<Record<string, (fields: Fields) => Outcome | Promise<Outcome>>>;

export const refused = (error: string, status = 400): Outcome => ({ error, status });

/** A field as text; empty where it is missing. JSON may bring numbers. */
export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** With the store that `shop` names: a name, a domain or a URL. */
export function forShop<Done>(fields: Fields, act: (shop: ShopDomain) => Done): Done | Outcome {
  const shop = parseShopDomain(textOf(fields, 'shop'));
  return shop ? act(shop) : refused('shop must be a store such as "aurora-outfitters"');
}
