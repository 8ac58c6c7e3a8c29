/** Stores a shop's switches, set by a person or a test: which requests are refused, and what fails. */
import type { ShopDomain } from '../../domain/kernel/names.js';
import type { Sqlite } from '../../platform/sqlite/open.js';

/** The first value of each is the normal state. */
export const SWITCHES = {
  /** Describes the Admin API's answers; status codes from shopify reference §9. */
  service: ['open', 'unauthorized', 'frozen', 'forbidden', 'locked', 'too_many', 'rejected', 'failing', 'cut'],
  /** Protected customer data: all of it, all but names and visits (level 1), or none. */
  approval: ['full', 'no_names', 'none'],
  /** How bulk operations end. `broken_line`: one line is no JSON; `cut`: the download stops in the middle. */
  bulk: ['works', 'fails', 'broken_line', 'cut'],
  /**
   * Recognises Shopify's refusals of topics with customer data: as user errors, as top-level errors, or with HTTP
   * 403.
   */
  refusal: ['user_error', 'top_level', 'forbidden'],
  /** Selects the delivery of events. `lost`: as if no delivery had been made. */
  webhooks: ['sent', 'lost'],
} as const;

export type SwitchName = keyof typeof SWITCHES;
export type SwitchState<Name extends SwitchName> = (typeof SWITCHES)[Name][number];

/** Free values: seconds, points, per cent, or words separated by commas. */
export type Dial = 'token_life' | 'query_cost' | 'refused_topics' | 'conversion';

export interface Switches {
  state<Name extends SwitchName>(shop: ShopDomain, name: Name): SwitchState<Name>;
  /** `null` if unset or set to an empty value. */
  dial(shop: ShopDomain, name: Dial): string | null;
  set(shop: ShopDomain, name: SwitchName | Dial, value: string): void;
  /** Resets all switches. */
  forget(shop: ShopDomain): void;
}

export function switches(database: Sqlite): Switches {
  database.exec(
    'CREATE TABLE IF NOT EXISTS shop_switches (shop TEXT, name TEXT, value TEXT NOT NULL, PRIMARY KEY (shop, name))',
  );
  const read = (shop: ShopDomain, name: string): string | null =>
    database.prepare('SELECT value FROM shop_switches WHERE shop = ? AND name = ?').get<{ value: string }>([shop, name])
      ?.value || null;
  return {
    state<Name extends SwitchName>(shop: ShopDomain, name: Name) {
      const states: readonly SwitchState<Name>[] = SWITCHES[name];
      const value = read(shop, name);
      const state = states.find(known => known === value) ?? states[0];
      if (state === undefined) throw new Error(`the switch ${name} has no states`);
      return state;
    },
    dial: read,
    forget: shop => void database.prepare('DELETE FROM shop_switches WHERE shop = ?').run([shop]),
    set: (shop, name, value) =>
      void database.prepare('INSERT OR REPLACE INTO shop_switches VALUES (?, ?, ?)').run([shop, name, value]),
  };
}
