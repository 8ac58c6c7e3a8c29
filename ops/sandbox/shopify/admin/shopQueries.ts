/** The shop, the app's installation there, and the API's versions. */
import { API_VERSIONS } from '../schema/adminSchema.js';
import { CURRENCIES } from '../store/currencies.js';
import { SHOP_ID } from '../store/shopProfile.js';
import { zoneOffset } from '../store/zonedTime.js';
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

export const currentAppInstallation: Field<unknown> = (_, { scopes }) => ({
  id: gid('AppInstallation', '9007199254742017'),
  accessScopes: scopes.map(handle => ({ handle })),
  activeSubscriptions: [],
});

export const publicApiVersions: Field<unknown> = () =>
  API_VERSIONS.map((handle, index) => ({
    handle,
    displayName: index === API_VERSIONS.length - 1 ? `${handle} (Latest)` : handle,
    supported: true,
  }));
