/** Reads the store's own e-mail address, which is never stored. */
import { Type } from 'typebox';
import { plainText } from './fields.js';
import { operation } from './operation.js';

const Shop = Type.Object({ shop: Type.Object({ email: Type.String() }) });

export const shopEmail = operation<Record<string, never>>()('query ShopEmail { shop { email } }', Shop);

/** @returns `null` if the store has none. */
export const emailOf = ({ shop }: Type.Static<typeof Shop>): string | null => plainText(shop.email).trim() || null;
