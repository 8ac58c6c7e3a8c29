/** The plan (spec §1): its price, the rest of the trial, and what is paused without a plan. */
import { useState } from 'react';
import type { Plan } from '../../../../domain/api/billing.js';
import { WATCHLIST_LIMIT } from '../../../../domain/watchlist/watchlist.js';
import { longDate } from '../../format/date.js';
import { money } from '../../format/money.js';
import { plural } from '../../format/number.js';
import { AnchorButton, Button, Tag } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import { Section } from '../../ui/Section.js';
import './plan.css';
import { useCancelPlan, usePlan, useSubscribe, useWatchedCount } from './queries.js';
import { useBillingFlag } from './useBillingFlag.js';

const STATES: Readonly<
  Record<Plan['state'], { readonly word: string; readonly intent: 'none' | 'success' | 'warning' | 'danger' }>
> = {
  none: { word: 'Included', intent: 'none' },
  trial: { word: 'Trial', intent: 'success' },
  trial_ended: { word: 'Trial ended', intent: 'warning' },
  pending: { word: 'Waiting for approval', intent: 'warning' },
  active: { word: 'Active', intent: 'success' },
  declined: { word: 'Declined', intent: 'danger' },
  expired: { word: 'Expired', intent: 'warning' },
  frozen: { word: 'Frozen', intent: 'danger' },
  cancelled: { word: 'Cancelled', intent: 'none' },
};

/** The features that are paused without a plan, in words. */
const PAUSED_NAMES: Readonly<Record<Plan['pausedFeatures'][number], string>> = {
  'price-checks': 'Live price checks',
  discovery: 'Discovery of new competitors',
};

export default function PlanCard() {
  useBillingFlag();
  const { data: plan, error, isPending, refetch } = usePlan();
  return (
    <Section id="plan" title="Plan" note="Cancel at any time.">
      {error && !plan ? (
        <Failure title="Failed to load your plan" error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton label="Loading your plan..." rows={2} className="skeleton-rows" />
      ) : (
        <PlanDetails plan={plan} />
      )}
    </Section>
  );
}

function PlanDetails({ plan }: { plan: Plan }) {
  const subscribe = useSubscribe();
  const cancel = useCancelPlan();
  const [asking, setAsking] = useState(false);
  const end = endOf(plan);
  const state = STATES[plan.state];
  return (
    <div className="plan-card">
      <div className="plan-what">
        <p className="plan-line">
          <strong>{plan.billing === 'none' ? 'Included' : plan.name}</strong>
          {plan.billing !== 'none' && (
            <span className="figure">
              {money(plan.price, plan.currency)} {everyOf(plan.intervalDays)}
            </span>
          )}
          {plan.state !== 'none' && (
            <Tag minimal intent={state.intent}>
              {state.word}
            </Tag>
          )}
        </p>
        <p>{plan.message}</p>
        {(end || plan.state === 'trial') && (
          <p className="muted">
            {plan.state === 'trial' && <span className="figure">{plural(plan.daysLeft, 'day', 'days')} left. </span>}
            {end}
          </p>
        )}
        {plan.paused && (
          <div className="plan-paused">
            <h3>Paused</h3>
            <ul>
              {plan.pausedFeatures.map(feature => (
                <li key={feature}>{PAUSED_NAMES[feature]}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <PlanUse />
      <div className="plan-acts">
        {plan.confirmationUrl ? (
          <AnchorButton intent="primary" text="Approve in Shopify" href={plan.confirmationUrl} />
        ) : (
          plan.canSubscribe && (
            <Button
              intent="primary"
              text={`Subscribe to ${plan.name}`}
              loading={subscribe.isPending || subscribe.isSuccess}
              onClick={() => subscribe.mutate()}
            />
          )
        )}
        {plan.canCancel && (
          <Button text="Cancel subscription" loading={cancel.isPending} onClick={() => setAsking(true)} />
        )}
      </div>
      <ConfirmDialog
        open={asking}
        act="Cancel subscription"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate();
        }}
      >
        <p>
          Cancel {plan.name}? What is paid for lasts to the end of its period. Then live price checks and discovery
          pause; nothing is deleted.
        </p>
      </ConfirmDialog>
    </div>
  );
}

/** Spec §1: '$19.99 per month'; the platform bills every 30 days. */
const everyOf = (days: number): string => (days === MONTH_DAYS ? 'per month' : `every ${days} days`);
const MONTH_DAYS = 30;

/** How much of the plan is used. */
function PlanUse() {
  const { data } = useWatchedCount();
  if (data === undefined) return null;
  return (
    <div className="plan-use">
      <p>
        <span>Competitors</span>
        <strong className="figure">
          {data} of {WATCHLIST_LIMIT}
        </strong>
      </p>
      <progress className="progress" value={data} max={WATCHLIST_LIMIT} aria-label="Competitors in use" />
    </div>
  );
}

function endOf({ state, trialEndsAt, accessUntil, currentPeriodEnd }: Plan): string | null {
  if (state === 'trial' && trialEndsAt) return `The trial ends on ${longDate(trialEndsAt)}.`;
  if (state === 'active' && currentPeriodEnd) return `Renews on ${longDate(currentPeriodEnd)}.`;
  if (state === 'cancelled' && accessUntil) return `Everything works until ${longDate(accessUntil)}.`;
  return null;
}
