/**
 * Replays past observations through the judge, so that a merchant sees before saving whether a rule is too quiet or too
 * loud. Compares with the current own price, because the merchant is deciding about future alerts.
 */
import { percentChange } from '../kernel/money.js';
import type { CompetitorId, Instant } from '../kernel/names.js';
import type { Known } from '../price/knownNow.js';
import type { Change } from './events.js';
import { judgeEach, type RuleContext } from './judge.js';
import type { Condition } from './rule.js';

/** A smaller price move is more likely noise than news. */
export const SMALL_PERCENT = 1;

const HOUR_MS = 3_600_000;

/** One competitor's input to the rehearsal. */
export interface Rehearsed {
  readonly competitorId: CompetitorId;
  readonly label: string;
  /** The page's events, oldest first. */
  readonly history: readonly Known[];
  readonly own: RuleContext['own'];
}

/** An alert that the rule would have raised. */
export interface RehearsedAlert {
  readonly competitorId: CompetitorId;
  readonly label: string;
  readonly at: Instant;
  readonly change: Change;
}

/** @returns the alerts that the rule would have raised from `since` until now, oldest first. */
export const rehearse = (
  competitors: readonly Rehearsed[],
  condition: Condition,
  since: Instant,
  now: Instant,
): readonly RehearsedAlert[] =>
  competitors
    .flatMap(({ competitorId, label, history, own }) =>
      (condition.kind === 'blocked'
        ? gapsIn(history, condition.hours, since, now)
        : changesIn(history, { condition, since, own })
      ).map(matched => ({ competitorId, label, ...matched })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** True if the alert reports a price move below `SMALL_PERCENT`. */
export const isSmall = ({ change }: Pick<RehearsedAlert, 'change'>): boolean =>
  change.kind === 'price' && Math.abs(percentChange(change.from, change.to) ?? SMALL_PERCENT) < SMALL_PERCENT;

type MatchedChange = Pick<RehearsedAlert, 'at' | 'change'>;

const changesIn = (history: readonly Known[], context: RuleContext): MatchedChange[] =>
  judgeEach(history, context).flatMap((change, index) => {
    const event = history[index];
    return change && event ? [{ at: event.at, change }] : [];
  });

/** Unreadable periods that lasted `hours`. Such an alert goes out once the hours have passed. */
function gapsIn(history: readonly Known[], hours: number, since: Instant, now: Instant): MatchedChange[] {
  const matched: MatchedChange[] = [];
  let failing: { readonly from: Instant; readonly reason: string } | null = null;
  const close = (end: Instant) => {
    if (failing === null) return;
    const { from, reason } = failing;
    const due = new Date(Date.parse(from) + hours * HOUR_MS).toISOString() as Instant;
    if (due <= end && due >= since) matched.push({ at: due, change: { kind: 'blocked', since: from, reason } });
  };
  for (const event of history)
    if (event.type === 'CheckFailed') failing ??= { from: event.at, reason: event.reason };
    else {
      close(event.at);
      failing = null;
    }
  close(now);
  return matched;
}
