/**
 * The dashboard's figures of this tab, per shop: a reload shows them at once and refreshes them in the background. Spec
 * §3, §4: a version tag; dropped if version or shop differs. `cachedSections` defines the content.
 */
import { storedForShop } from '../storage/browserStorage.js';
import { hasFields, isOneOf, isText } from '../storage/check.js';

export const CACHE_VERSION = '2.0.0';

interface DashboardCache {
  readonly version: string;
  readonly shop: string;
  readonly sections: Readonly<Record<string, unknown>>;
}

export const dashboardCache = storedForShop<DashboardCache>(
  'dashboard-cache-v3',
  hasFields({ version: isOneOf([CACHE_VERSION]), shop: isText, sections: hasFields<DashboardCache['sections']>({}) }),
);

export const clearDashboardCache = (shop: string): void => dashboardCache(shop).forget();
