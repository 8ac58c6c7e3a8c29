/**
 * The one door to the browser's storage. Every name is listed here and written once; values are JSON and are checked when
 * they are read. Storage that is full or refused (some private windows) keeps nothing and breaks nothing. What is stored for
 * a shop has that shop in its key: no other shop can read it.
 */
import type { Check } from './check.js';

/** `local` lasts until it is cleared, `session` as long as the tab. */
const AREAS = { local: () => localStorage, session: () => sessionStorage };
type Area = keyof typeof AREAS;

/** StoredValue for every shop alike. `theme` is read by public/theme.js too, before anything else runs. */
const OF_BROWSER = {
  theme: 'local',
  'recent-stores': 'local',
  'error-log': 'local',
  'typed-store': 'session',
  'reloaded-for-build': 'session',
} as const satisfies Readonly<Record<string, Area>>;

const OF_SHOP = {
  /** Spec §3: 'version 3 key'. */
  'dashboard-cache-v3': 'session',
  'store-stats': 'session',
  'demo-disabled': 'local',
  'low-stock': 'local',
  'suggestions-recounted': 'local',
} as const satisfies Readonly<Record<string, Area>>;

export interface StoredValue<Value> {
  /** `null` where nothing is stored, or nothing that passes the check. */
  read(): Value | null;
  /** @returns whether it was stored. */
  keep(value: Value): boolean;
  forget(): void;
  /** Calls `listener` when another tab has changed it. */
  onChangeElsewhere(listener: () => void): void;
}

export const storedForBrowser = <Value>(name: keyof typeof OF_BROWSER, check: Check<Value>): StoredValue<Value> =>
  stored(OF_BROWSER[name], `tidewatch:${name}`, check);

/** A shop that is not known (`''`) has nothing, and nothing is stored for it. */
export const storedForShop =
  <Value>(name: keyof typeof OF_SHOP, check: Check<Value>) =>
  (shop: string): StoredValue<Value> =>
    stored(OF_SHOP[name], shop && `tidewatch:${shop}:${name}`, check);

/** Everything, of every shop. */
export function forgetEverything(): void {
  for (const area of Object.values(AREAS)) attempt(() => area().clear());
}

/** @param key `''`: nothing is stored. */
function stored<Value>(area: Area, key: string, check: Check<Value>): StoredValue<Value> {
  return {
    read() {
      const value = attempt<unknown>(() => JSON.parse((key && AREAS[area]().getItem(key)) || 'null'));
      return check(value) ? value : null;
    },
    keep(value) {
      const done = attempt(() => {
        if (key) AREAS[area]().setItem(key, JSON.stringify(value));
        return key !== '';
      });
      return done === true;
    },
    forget: () => void attempt(() => AREAS[area]().removeItem(key)),
    onChangeElsewhere: listener =>
      addEventListener('storage', event => {
        // Without a key: all of it was cleared.
        if (event.key === key || event.key === null) listener();
      }),
  };
}

/** `null` where the browser refuses, or what it has cannot be read. */
function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
