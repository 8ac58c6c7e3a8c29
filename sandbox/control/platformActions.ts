/** Control actions on the platform: delays, refusals and failures. */
import type { ShopifySandbox } from '../shopify/shopifySandbox.js';
import { type Dial, SWITCHES, type SwitchName } from '../shopify/switches.js';
import { type Actions, forShop, refused, textOf } from './action.js';

const LONGEST_THROTTLE_S = 600;
/** Allowed values per switch; an empty one resets it. */
const DIALS: Readonly<Record<Dial, { readonly pattern: RegExp; readonly says: string }>> = {
  token_life: { pattern: /^([1-9]\d{0,4})?$/, says: 'seconds, 1 to 99999' },
  query_cost: { pattern: /^([1-9]\d{0,4})?$/, says: 'points, 1 to 99999' },
  conversion: { pattern: /^((?!0+(\.0+)?$)\d{1,2}(\.\d{1,2})?)?$/, says: 'per cent of all visits, 0.01 to 99.99' },
  refused_topics: { pattern: /^[A-Z_]*(,[A-Z_]+)*$/, says: 'topics such as ORDERS_CREATE, with commas between them' },
};

export const platformActions = (shopify: ShopifySandbox): Actions => ({
  throttle: fields =>
    forShop(fields, shop => {
      const seconds = Number(textOf(fields, 'seconds') || '30');
      if (!(seconds >= 0 && seconds <= LONGEST_THROTTLE_S))
        return refused(`seconds must be from 0 to ${LONGEST_THROTTLE_S}`);
      shopify.throttle(shop).emptyUntil(shopify.now() + seconds * 1000);
      return { shop, seconds };
    }),

  switch: fields =>
    forShop(fields, shop => {
      const [name, value] = [textOf(fields, 'name'), textOf(fields, 'value')];
      const states = isSwitch(name) ? SWITCHES[name] : null;
      if (!isSwitch(name) || !states) return refused(`name must be one of ${Object.keys(SWITCHES).join(', ')}`);
      if (!states.some(state => state === value)) return refused(`value must be one of ${states.join(', ')}`);
      shopify.switches.set(shop, name, value);
      return { shop, [name]: value };
    }),

  dial: fields =>
    forShop(fields, shop => {
      const [name, value] = [textOf(fields, 'name'), textOf(fields, 'value').trim()];
      if (!isDial(name)) return refused(`name must be one of ${Object.keys(DIALS).join(', ')}`);
      if (!DIALS[name].pattern.test(value)) return refused(`value must be ${DIALS[name].says}, or nothing`);
      shopify.switches.set(shop, name, value);
      return { shop, [name]: value || 'as usual' };
    }),
});

const isSwitch = (name: string): name is SwitchName => Object.hasOwn(SWITCHES, name);
const isDial = (name: string): name is Dial => Object.hasOwn(DIALS, name);
