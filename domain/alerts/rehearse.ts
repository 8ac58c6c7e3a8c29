/**
 * What a rule would have sent: the judge's own fold over what the competitors' pages showed, so that a merchant sees
 * before saving whether a rule is too quiet or too loud. Compared with the own price as of now: what it was then does not
 * matter to someone who decides about tomorrow.
 */
import { percentChange } from '../kernel/money.js';
import type { CompetitorId, Instant } from '../kernel/names.js';
import type { PriceEvent } from '../price/price.js';
import type { Change } from './events.js';
import { judgeEach, type RuleContext } from './judge.js';
import type { Condition } from './rule.js';

/** A price move below this is more likely noise than news. */
export const SMALL_PERCENT = 1;

const HOUR_MS = 3_600_000;

/** One competitor's part. */
export interface Rehearsed {
  readonly competitorId: CompetitorId;
  readonly label: string;
  /** Of its page, oldest first. */
  readonly history: readonly PriceEvent[];
  readonly own: RuleContext['own'];
}

/** An alert that would have been sent. */
export interface WouldBe {
  readonly competitorId: CompetitorId;
  readonly label: string;
  readonly at: Instant;
  readonly change: Change;
}

/** @returns what the rule would have raised from `since` until now, oldest first. */
export const rehearse = (
  competitors: readonly Rehearsed[],
  condition: Condition,
  since: Instant,
  now: Instant,
): readonly WouldBe[] =>
  competitors
    .flatMap(({ competitorId, label, history, own }) =>
      (condition.kind === 'blocked'
        ? gapsIn(history, condition.hours, since, now)
        : changesIn(history, { condition, since, own })
      ).map(met => ({ competitorId, label, ...met })),
    )
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

/** Whether it is about a price that hardly moved. */
export const isSmall = ({ change }: Pick<WouldBe, 'change'>): boolean =>
  change.kind === 'price' && Math.abs(percentChange(change.from, change.to) ?? SMALL_PERCENT) < SMALL_PERCENT;

type Met = Pick<WouldBe, 'at' | 'change'>;

const changesIn = (history: readonly PriceEvent[], context: RuleContext): Met[] =>
  judgeEach(history, context).flatMap((change, index) => {
    const event = history[index];
    return change && event ? [{ at: event.at, change }] : [];
  });

/** Times without any reading that were long enough. Such an alert goes out when its hours are over. */
function gapsIn(history: readonly PriceEvent[], hours: number, since: Instant, now: Instant): Met[] {
  const met: Met[] = [];
  let failing: { readonly from: Instant; readonly reason: string } | null = null;
  const close = (end: Instant) => {
    if (failing === null) return;
    const { from, reason } = failing;
    const due = new Date(Date.parse(from) + hours * HOUR_MS).toISOString() as Instant;
    if (due <= end && due >= since) met.push({ at: due, change: { kind: 'blocked', since: from, reason } });
  };
  for (const event of history)
    if (event.type === 'CheckFailed') failing ??= { from: event.at, reason: event.reason };
    else {
      close(event.at);
      failing = null;
    }
  close(now);
  return met;
}
