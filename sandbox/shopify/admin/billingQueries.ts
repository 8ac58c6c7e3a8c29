/** App subscriptions in the Admin API: create, read and cancel (shopify reference §14). */
import { as, type Currency } from '../../../domain/kernel/names.js';
import type { AppSubscription } from '../billing/appSubscriptions.js';
import type { AdminContext } from './adminContext.js';
import type { Field } from './listing.js';
import { dateTime, dateTimeOrNull, gid, idIn } from './money.js';

interface LineItemInput {
  readonly plan: {
    readonly appRecurringPricingDetails?: {
      readonly interval: string;
      readonly price: { readonly amount: string | number; readonly currencyCode: string };
    } | null;
  };
}

export function subscriptionNode(one: AppSubscription) {
  return {
    __typename: 'AppSubscription',
    id: gid('AppSubscription', one.id),
    name: one.name,
    status: one.status,
    test: one.test === 1,
    trialDays: one.trialDays,
    returnUrl: one.returnUrl,
    createdAt: dateTime(one.createdAt),
    currentPeriodEnd: dateTimeOrNull(one.currentPeriodEnd),
    lineItems: [
      {
        id: `${gid('AppSubscriptionLineItem', one.id)}?v=1&index=0`,
        plan: {
          pricingDetails: {
            __typename: 'AppRecurringPricing',
            interval: one.interval,
            price: { amount: one.amount, currencyCode: as<Currency>(one.currency) },
          },
        },
      },
    ],
  };
}

/** Active and frozen subscriptions, as `currentAppInstallation` lists them. */
export const activeSubscriptions = ({ sandbox, store }: AdminContext) =>
  sandbox.billing
    .of(store.profile.domain)
    .filter(({ status }) => status === 'ACTIVE' || status === 'FROZEN')
    .map(subscriptionNode);

/** Resolves `node` from the list, so that unapproved subscriptions have expired. */
export const appSubscription: Field<{ id: string }> = ({ id }, { sandbox, store }) => {
  const wanted = idIn('AppSubscription', id);
  const found = sandbox.billing.of(store.profile.domain).find(one => one.id === wanted);
  return found ? subscriptionNode(found) : null;
};

export const appSubscriptionCreate: Field<{
  readonly name: string;
  readonly returnUrl: string;
  readonly trialDays?: number | null;
  readonly test?: boolean | null;
  readonly lineItems: readonly LineItemInput[];
}> = ({ name, returnUrl, trialDays, test, lineItems }, { sandbox, store, origin, now }) => {
  const refused = (field: string, message: string) => ({
    appSubscription: null,
    confirmationUrl: null,
    userErrors: [{ field: [field], message }],
  });
  const [details, second] = lineItems.map(({ plan }) => plan.appRecurringPricingDetails);
  const amount = String(details?.price.amount ?? '');
  if (!details || second) return refused('lineItems', 'The sandbox takes one recurring plan');
  if (!/^\d+(\.\d{1,2})?$/.test(amount) || Number(amount) < 0.5)
    return refused('lineItems', 'Price must be greater than or equal to 0.50');
  if (name.trim() === '') return refused('name', "Name can't be blank");
  if (!URL.canParse(returnUrl)) return refused('returnUrl', 'Return URL is invalid');
  const created = sandbox.billing.create({
    ...{ shop: store.profile.domain, name, returnUrl, createdAt: Math.floor(now / 1000) * 1000 },
    ...{ test: test ? 1 : 0, trialDays: trialDays ?? 0 },
    ...{ amount: Number(amount).toFixed(2), currency: details.price.currencyCode, interval: details.interval },
  });
  return {
    appSubscription: subscriptionNode(created),
    confirmationUrl: `${origin}/shopify/${store.profile.domain}/admin/charges/${created.id}/confirm`,
    userErrors: [],
  };
};

export const appSubscriptionCancel: Field<{ id: string }> = ({ id }, { sandbox, store }) => {
  const found = sandbox.billing.find(store.profile.domain, idIn('AppSubscription', id) ?? '');
  const refused = (message: string) => ({ appSubscription: null, userErrors: [{ field: ['id'], message }] });
  if (!found) return refused("Couldn't find RecurringApplicationCharge");
  if (found.status === 'CANCELLED' || found.status === 'DECLINED' || found.status === 'EXPIRED')
    return refused(`The subscription is ${found.status.toLowerCase()} and cannot be cancelled`);
  return { appSubscription: subscriptionNode(sandbox.billing.setStatus(found, 'CANCELLED')), userErrors: [] };
};
