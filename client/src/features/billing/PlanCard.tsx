/** The plan (spec §1): its price, the rest of the trial, and what is paused without a plan. */
import { useState } from 'react';
import type { Plan } from '../../../../domain/api/billing.js';
import { WATCHLIST_LIMIT } from '../../../../domain/competitors/limits.js';
import { localized } from '../../api/localized.js';
import { longDate } from '../../format/date.js';
import { money } from '../../format/money.js';

import { AnchorButton, Button, Tag } from '../../ui/blueprint.js';
import { ConfirmDialog } from '../../ui/ConfirmDialog.js';
import { Failure, Skeleton } from '../../ui/Panel.js';
import { Section } from '../../ui/Section.js';
import './plan.css';
import { useCancelPlan, usePlan, useSubscribe, useWatchedCount } from './queries.js';
import { planCardTexts as texts } from './texts/planCardTexts.js';
import { useBillingFlag } from './useBillingFlag.js';

const states = (): Readonly<
  Record<Plan['state'], { readonly word: string; readonly intent: 'none' | 'success' | 'warning' | 'danger' }>
> => ({
  none: { word: texts.included, intent: 'none' },
  trial: { word: texts.states.trial, intent: 'success' },
  trial_ended: { word: texts.states.trial_ended, intent: 'warning' },
  pending: { word: texts.states.pending, intent: 'warning' },
  active: { word: texts.states.active, intent: 'success' },
  declined: { word: texts.states.declined, intent: 'danger' },
  expired: { word: texts.states.expired, intent: 'warning' },
  frozen: { word: texts.states.frozen, intent: 'danger' },
  cancelled: { word: texts.states.cancelled, intent: 'none' },
});

/** The features that are paused without a plan, in words. */
const pausedNames = (): Readonly<Record<Plan['pausedFeatures'][number], string>> => ({
  'price-checks': texts.paused.checks,
  discovery: texts.paused.discovery,
});

export default function PlanCard() {
  useBillingFlag();
  const { data: plan, error, isPending, refetch } = usePlan();
  return (
    <Section id="plan" title={texts.title} note={texts.note}>
      {error && !plan ? (
        <Failure title={texts.failed} error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <Skeleton label={texts.loading} rows={2} className="skeleton-rows" />
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
  const state = states()[plan.state];
  return (
    <div className="plan-card">
      <div className="plan-what">
        <p className="plan-line">
          <strong>{plan.billing === 'none' ? texts.included : plan.name}</strong>
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
        <p>{localized(plan.message)}</p>
        {(end || plan.state === 'trial') && (
          <p className="muted">
            {plan.state === 'trial' && <span className="figure">{texts.daysLeft(plan.daysLeft)} </span>}
            {end}
          </p>
        )}
        {plan.paused && (
          <div className="plan-paused">
            <h3>{texts.paused.title}</h3>
            <ul>
              {plan.pausedFeatures.map(feature => (
                <li key={feature}>{pausedNames()[feature]}</li>
              ))}
            </ul>
          </div>
        )}
      </div>
      <PlanUse />
      <div className="plan-acts">
        {plan.confirmationUrl ? (
          <AnchorButton intent="primary" text={texts.approve} href={plan.confirmationUrl} />
        ) : (
          plan.canSubscribe && (
            <Button
              intent="primary"
              text={texts.subscribe(plan.name)}
              loading={subscribe.isPending || subscribe.isSuccess}
              onClick={() => subscribe.mutate()}
            />
          )
        )}
        {plan.canCancel && <Button text={texts.cancel} loading={cancel.isPending} onClick={() => setAsking(true)} />}
      </div>
      <ConfirmDialog
        open={asking}
        act={texts.cancel}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          cancel.mutate();
        }}
      >
        <p>{texts.cancelSure(plan.name)}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Spec §1: '$19.99 per month'; the platform bills every 30 days. */
const everyOf = (days: number): string => (days === MONTH_DAYS ? texts.perMonth : texts.every(days));
const MONTH_DAYS = 30;

/** Shows the used part of the plan. */
function PlanUse() {
  const { data } = useWatchedCount();
  if (data === undefined) return null;
  return (
    <div className="plan-use">
      <p>
        <span>{texts.use.title}</span>
        <strong className="figure">{texts.use.of(data, WATCHLIST_LIMIT)}</strong>
      </p>
      <progress className="progress" value={data} max={WATCHLIST_LIMIT} aria-label={texts.use.label} />
    </div>
  );
}

function endOf({ state, trialEndsAt, accessUntil, currentPeriodEnd }: Plan): string | null {
  if (state === 'trial' && trialEndsAt) return texts.trialEnds(longDate(trialEndsAt));
  if (state === 'active' && currentPeriodEnd) return texts.renews(longDate(currentPeriodEnd));
  if (state === 'cancelled' && accessUntil) return texts.accessUntil(longDate(accessUntil));
  return null;
}
