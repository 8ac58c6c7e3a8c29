/** The shop, the app's installation there, and the API's versions. */
import { APP } from '../adminPage.js';
import { uninstall } from '../installation.js';
import { API_VERSIONS } from '../schema/adminSchema.js';
import { CURRENCIES } from '../store/currencies.js';
import { SHOP_ID } from '../store/shopProfile.js';
import { zoneOffset } from '../store/zonedTime.js';
import { activeSubscriptions } from './billingQueries.js';
import type { Field } from './listing.js';
import { gid } from './money.js';

export const shop: Field<unknown> = (_, { store: { profile }, now }) => ({
  id: gid('Shop', SHOP_ID),
  name: profile.name,
  myshopifyDomain: profile.domain,
  email: profile.email,
  currencyCode: profile.currency,
  enabledPresentmentCurrencies: [profile.currency, ...CURRENCIES.filter(code => code !== profile.currency)],
  ianaTimezone: profile.zone,
  timezoneOffsetMinutes: zoneOffset(profile.zone, now) / 60_000,
  plan: { publicDisplayName: 'Grow', partnerDevelopment: true, shopifyPlus: false },
  primaryDomain: { host: `www.${profile.handle}.example`, url: `https://www.${profile.handle}.example` },
});

export const currentAppInstallation: Field<unknown> = (_, context) => ({
  id: gid('AppInstallation', '9007199254742017'),
  accessScopes: context.scopes.map(handle => ({ handle })),
  activeSubscriptions: activeSubscriptions(context),
});

export const appUninstall: Field<unknown> = (_, { sandbox, store }) => {
  uninstall(sandbox, store.profile.domain);
  return { app: { id: gid('App', '9007199254742031'), title: APP, handle: APP.toLowerCase() }, userErrors: [] };
};

export const publicApiVersions: Field<unknown> = () =>
  API_VERSIONS.map((handle, index) => ({
    handle,
    displayName: index === API_VERSIONS.length - 1 ? `${handle} (Latest)` : handle,
    supported: true,
  }));
