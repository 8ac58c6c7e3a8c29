/** Maps billing events to audit entries. */
import type { AuditDescription, AuditOf } from '../audit/describe.js';
import { change, counted, moment, parts } from '../audit/wording.js';
import { type SubscriptionReport, statusAfter } from './billing.js';
import type { billingEvents, CancelledBy } from './events.js';
import type { PlanState } from './plan.js';

interface Memory {
  readonly plan: PlanState;
}

const subject = () => 'plan';
const NONE: Memory = { plan: 'none' };

/** Describes the store platform's report on the subscription. */
const reported = <Data>(
  action: string,
  type: SubscriptionReport['type'],
  more: (data: Data) => string | null = () => null,
): AuditDescription<Data, Memory> => ({
  action,
  category: 'Billing',
  subject,
  details: (data, before) => parts(changed(before, statusAfter(type)), more(data)),
  remember: () => ({ plan: statusAfter(type) }),
});

export const billingAudit: AuditOf<typeof billingEvents, Memory> = {
  TrialStarted: {
    action: 'TRIAL_STARTED',
    category: 'Billing',
    subject,
    details: ({ trialEndsAt }, before) => parts(changed(before ?? NONE, 'trial'), `until ${moment(trialEndsAt)}`),
    remember: () => ({ plan: 'trial' }),
  },
  TrialEnded: {
    action: 'TRIAL_ENDED',
    category: 'Billing',
    subject,
    details: ({ subscribed }, before) =>
      subscribed ? 'Trial ended; the subscription continues' : changed(before, afterTrial(before)),
    remember: ({ subscribed }, before) => (subscribed ? before : { plan: afterTrial(before) }),
  },
  SubscriptionRequested: {
    action: 'SUBSCRIPTION_REQUESTED',
    category: 'Billing',
    subject,
    details: ({ amount, currency, intervalDays, trialDays }, before) =>
      parts(
        changed(before, 'pending'),
        `${amount} ${currency} every ${intervalDays} days`,
        trialDays === 0 ? null : `${counted(trialDays, 'day')} without charge`,
      ),
    remember: () => ({ plan: 'pending' }),
  },
  SubscriptionActivated: reported('SUBSCRIPTION_ACTIVATED', 'SubscriptionActivated', paidUntil),
  SubscriptionRenewed: reported('SUBSCRIPTION_RENEWED', 'SubscriptionRenewed', paidUntil),
  SubscriptionDeclined: reported('SUBSCRIPTION_DECLINED', 'SubscriptionDeclined'),
  SubscriptionExpired: reported('SUBSCRIPTION_EXPIRED', 'SubscriptionExpired'),
  SubscriptionFrozen: reported('SUBSCRIPTION_FROZEN', 'SubscriptionFrozen'),
  SubscriptionCancelled: reported('SUBSCRIPTION_CANCELLED', 'SubscriptionCancelled', ({ by }) => CANCELLED[by]),
};

function paidUntil({ currentPeriodEnd }: { readonly currentPeriodEnd: string | null }): string | null {
  return currentPeriodEnd === null ? null : `paid until ${moment(currentPeriodEnd)}`;
}

/** The end of the trial doesn't change the state of a requested or ended subscription. */
const afterTrial = (before: Memory | null): PlanState =>
  before === null || before.plan === 'trial' ? 'trial_ended' : before.plan;

const changed = (before: Memory | null, now: PlanState): string =>
  change('plan', before ? NAMES[before.plan] : undefined, NAMES[now]) ?? `plan: ${NAMES[now]}`;

const NAMES: Readonly<Record<PlanState, string>> = {
  none: 'none',
  trial: 'trial',
  trial_ended: 'trial ended',
  pending: 'Pro, awaiting approval',
  active: 'Pro',
  declined: 'Pro declined',
  expired: 'Pro not approved in time',
  frozen: 'Pro, payment failed',
  cancelled: 'Pro cancelled',
};

const CANCELLED: Readonly<Record<CancelledBy, string>> = {
  merchant: 'by the merchant',
  platform: 'by the store platform',
  uninstall: 'because the app was removed from the store',
};
