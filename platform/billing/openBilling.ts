import type { BillingMode } from '../../domain/api/billing.js';
import { PRO } from '../../domain/billing/plan.js';
import type { Graphql } from '../shopify/admin-api/graphql.js';
import {
  appSubscription,
  appSubscriptionCancel,
  appSubscriptionCreate,
  isAppSubscription,
  subscriptionOf,
} from '../shopify/admin-api/operations/appSubscriptions.js';
import type { Tokens } from '../shopify/connect/tokens.js';
import { type Billing, BillingRefused } from './port.js';

export interface BillingOptions {
  readonly tokens: Pick<Tokens, 'use'>;
  /** The connector's own client, so throttling and faults are retried here too. */
  readonly admin: Graphql;
}

const LINE = {
  plan: {
    appRecurringPricingDetails: {
      price: { amount: PRO.price, currencyCode: PRO.currency },
      interval: 'EVERY_30_DAYS',
    },
  },
} as const;

/** `TIDEWATCH_BILLING`: `shopify` charges, `sandbox` makes test charges, `none` has no engine. */
export function openBilling(mode: BillingMode, { tokens, admin }: BillingOptions): Billing | null {
  if (mode === 'none') return null;
  return {
    mode,

    async request(shop, { returnUrl, trialDays }) {
      const { data } = await tokens.use(shop, token =>
        admin.query(shop, token, appSubscriptionCreate, {
          name: PRO.name,
          returnUrl,
          trialDays,
          test: mode === 'sandbox',
          lineItems: [LINE],
        }),
      );
      const { appSubscription: created, confirmationUrl, userErrors } = data.appSubscriptionCreate ?? NOTHING;
      if (!created || !confirmationUrl)
        throw new BillingRefused(userErrors[0]?.message ?? 'no subscription was created');
      return { subscriptionId: created.id, confirmationUrl };
    },

    async report(shop, subscriptionId) {
      const { data } = await tokens.use(shop, token =>
        admin.query(shop, token, appSubscription, { id: subscriptionId }),
      );
      return isAppSubscription(data.node) ? subscriptionOf(data.node) : null;
    },

    async cancel(shop, subscriptionId) {
      const { data } = await tokens.use(shop, token =>
        admin.query(shop, token, appSubscriptionCancel, { id: subscriptionId }),
      );
      const { appSubscription: cancelled, userErrors } = data.appSubscriptionCancel ?? NOTHING;
      if (!cancelled) throw new BillingRefused(userErrors[0]?.message ?? 'nothing was cancelled');
    },
  };
}

const NOTHING = { appSubscription: null, confirmationUrl: null, userErrors: [] };
