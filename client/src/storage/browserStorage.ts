/**
 * The only access to the browser's storage. Every name is listed here; values are JSON and checked when read. Full or
 * refused storage (some private windows) stores nothing and breaks nothing. A shop's values have the shop in their key:
 * no other shop can read them.
 */
import type { Check } from './check.js';

/** `local` lasts until it is cleared, `session` as long as the tab. */
const AREAS = { local: () => localStorage, session: () => sessionStorage };
type Area = keyof typeof AREAS;

/** Shared by all shops. public/theme.js reads `theme` and `language` too, before anything else runs. */
const OF_BROWSER = {
  theme: 'local',
  language: 'local',
  'recent-stores': 'local',
  'error-log': 'local',
  'admin-session-expiry': 'local',
  'privacy-accepted': 'local',
  'privacy-declined': 'local',
  'privacy-decided-at': 'local',
  'single-keys': 'local',
  'font-read': 'local',
  'typed-store': 'session',
  'reloaded-for-build': 'session',
} as const satisfies Readonly<Record<string, Area>>;

const OF_SHOP = {
  /** Spec §3: 'version 3 key'. */
  'dashboard-cache-v3': 'session',
  'store-stats': 'session',
  'demo-disabled': 'local',
  'first-run': 'local',
  'low-stock': 'local',
  'suggestions-recounted': 'local',
} as const satisfies Readonly<Record<string, Area>>;

export interface StoredValue<Value> {
  /** `null` if nothing is stored, or the value fails the check. */
  read(): Value | null;
  /** @returns whether it was stored. */
  keep(value: Value): boolean;
  forget(): void;
  /** Calls `listener` when another tab has changed it. */
  onChangeElsewhere(listener: () => void): void;
}

export const storedForBrowser = <Value>(name: keyof typeof OF_BROWSER, check: Check<Value>): StoredValue<Value> =>
  stored(OF_BROWSER[name], `tidewatch:${name}`, check);

/** An unknown shop (`''`) has no values, and nothing is stored for it. */
export const storedForShop =
  <Value>(name: keyof typeof OF_SHOP, check: Check<Value>) =>
  (shop: string): StoredValue<Value> =>
    stored(OF_SHOP[name], shop && `tidewatch:${shop}:${name}`, check);

/** Clears the values of all shops. */
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
        // No key: all storage was cleared.
        if (event.key === key || event.key === null) listener();
      }),
  };
}

/** `null` if the browser refuses, or the value is unreadable. */
function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}
