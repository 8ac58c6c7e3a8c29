/** The app's charges to a store (shopify reference §14). */
import { type Static, Type } from 'typebox';
import type { ReportedSubscription } from '../../../../domain/billing/billing.js';
import type { SubscriptionStatus } from '../../../../domain/billing/plan.js';
import { DateTime, GlobalId, instantOf } from './fields.js';
import { operation } from './operation.js';

/** Maps the platform's own status names. `ACCEPTED` is an old name of an approved charge. */
const STATUS = {
  ACCEPTED: 'active',
  ACTIVE: 'active',
  CANCELLED: 'cancelled',
  DECLINED: 'declined',
  EXPIRED: 'expired',
  FROZEN: 'frozen',
  PENDING: 'pending',
} as const satisfies Record<string, SubscriptionStatus>;
type PlatformStatus = keyof typeof STATUS;

const AppSubscription = Type.Object({
  id: GlobalId('AppSubscription'),
  status: Type.Unsafe<PlatformStatus>({ type: 'string', enum: Object.keys(STATUS) }),
  currentPeriodEnd: Type.Union([DateTime, Type.Null()]),
});

const UserErrors = Type.Array(Type.Object({ message: Type.String() }));

const Created = Type.Object({
  appSubscriptionCreate: Type.Union([
    Type.Object({
      appSubscription: Type.Union([AppSubscription, Type.Null()]),
      confirmationUrl: Type.Union([Type.String(), Type.Null()]),
      userErrors: UserErrors,
    }),
    Type.Null(),
  ]),
});

/** A repeat after a lost response leaves a pending charge that no one sees and that expires. */
export const appSubscriptionCreate = operation<{
  name: string;
  returnUrl: string;
  trialDays: number;
  test: boolean;
  lineItems: readonly {
    plan: {
      appRecurringPricingDetails: { price: { amount: string; currencyCode: string }; interval: 'EVERY_30_DAYS' };
    };
  }[];
}>()(
  `mutation AppSubscriptionCreate($name: String!, $returnUrl: URL!, $trialDays: Int!, $test: Boolean!, $lineItems: [AppSubscriptionLineItemInput!]!) {
    appSubscriptionCreate(name: $name, returnUrl: $returnUrl, trialDays: $trialDays, test: $test, replacementBehavior: STANDARD, lineItems: $lineItems) {
      appSubscription { id status currentPeriodEnd }
      confirmationUrl
      userErrors { message }
    }
  }`,
  Created,
);

const Cancelled = Type.Object({
  appSubscriptionCancel: Type.Union([
    Type.Object({ appSubscription: Type.Union([AppSubscription, Type.Null()]), userErrors: UserErrors }),
    Type.Null(),
  ]),
});

/** Without a refund: the plan lasts to the end of the period. */
export const appSubscriptionCancel = operation<{ id: string }>()(
  `mutation AppSubscriptionCancel($id: ID!) {
    appSubscriptionCancel(id: $id, prorate: false) {
      appSubscription { id status currentPeriodEnd }
      userErrors { message }
    }
  }`,
  Cancelled,
);

/** `node` is `null` for an id unknown to the platform, and empty for one of another type. */
const Found = Type.Object({ node: Type.Union([AppSubscription, Type.Object({}), Type.Null()]) });

export const appSubscription = operation<{ id: string }>()(
  'query AppSubscription($id: ID!) { node(id: $id) { ... on AppSubscription { id status currentPeriodEnd } } }',
  Found,
);

export const subscriptionOf = ({
  id,
  status,
  currentPeriodEnd,
}: Static<typeof AppSubscription>): ReportedSubscription => ({
  subscriptionId: id,
  status: STATUS[status],
  currentPeriodEnd: currentPeriodEnd === null ? null : instantOf(currentPeriodEnd),
});

export const isAppSubscription = (node: Static<typeof Found>['node']): node is Static<typeof AppSubscription> =>
  node !== null && 'id' in node;
