/** Rules as the form edits them: a kind, and at most one number and one choice. `domain/alerts/rule` says what they mean. */
import type { AlertCondition, AlertRuleBody } from '../../../../domain/api/alerts.js';
import { alertTexts as texts } from './texts/alertTexts.js';

/** A crossing is two kinds: 'drops below' and 'rises above' a price. */
export type RuleKind = Exclude<AlertCondition['kind'], 'price_crosses'> | 'drops_below' | 'rises_above';

/** The middle of a rule's sentence: 'When any competitor … , tell me.' */
export const ruleKinds = (): readonly { readonly value: RuleKind; readonly name: string }[] => [
  { value: 'price_falls', name: texts.rule.kinds.price_falls },
  { value: 'price_rises', name: texts.rule.kinds.price_rises },
  { value: 'drops_below', name: texts.rule.kinds.drops_below },
  { value: 'rises_above', name: texts.rule.kinds.rises_above },
  { value: 'lowest', name: texts.rule.kinds.lowest },
  { value: 'back_in_stock', name: texts.rule.kinds.back_in_stock },
  { value: 'sold_out', name: texts.rule.kinds.sold_out },
  { value: 'blocked', name: texts.rule.kinds.blocked },
];

type Crossing = Extract<AlertCondition, { kind: 'price_crosses' }>;

const DEFAULTS: Readonly<Record<RuleKind, AlertCondition>> = {
  price_falls: { kind: 'price_falls', by: { percent: 5 }, against: 'previous' },
  price_rises: { kind: 'price_rises', by: { percent: 5 }, against: 'previous' },
  drops_below: { kind: 'price_crosses', target: 'own', direction: 'below' },
  rises_above: { kind: 'price_crosses', target: 'own', direction: 'above' },
  lowest: { kind: 'lowest', days: 30 },
  back_in_stock: { kind: 'back_in_stock' },
  sold_out: { kind: 'sold_out' },
  blocked: { kind: 'blocked', hours: 24 },
};

export const kindOf = (condition: AlertCondition): RuleKind =>
  condition.kind !== 'price_crosses' ? condition.kind : condition.direction === 'below' ? 'drops_below' : 'rises_above';

/** @param before a crossing in the other direction keeps its price */
export function conditionOf(kind: RuleKind, before?: AlertCondition): AlertCondition {
  const usual = DEFAULTS[kind];
  const crosses = usual.kind === 'price_crosses' && before?.kind === 'price_crosses';
  return crosses ? { ...before, direction: usual.direction } : usual;
}

/** @param asks also about a price that is beyond the target already */
export const withStanding = ({ ifAlready: _, ...rest }: Crossing, asks: boolean): AlertCondition =>
  asks ? { ...rest, ifAlready: true } : rest;

/** True if the rule's kind leaves nothing to choose. */
export const isWhole = ({ kind }: AlertCondition): boolean => kind === 'back_in_stock' || kind === 'sold_out';

/** A drop of 5 % at any competitor: the usual first rule. */
export const newRule = (id: string): AlertRuleBody => ({
  id,
  competitorId: null,
  enabled: true,
  condition: DEFAULTS.price_falls,
});

/** The rules most merchants want: a competitor undercuts them, or cannot deliver. */
export const usualRules = (newId: () => string): AlertRuleBody[] =>
  (['drops_below', 'sold_out'] as const).map(kind => ({ ...newRule(newId()), condition: DEFAULTS[kind] }));

/** The reason a rule cannot be saved; `null` if it can. */
export function ruleProblem({ condition }: AlertRuleBody): string | null {
  switch (condition.kind) {
    case 'price_falls':
    case 'price_rises':
      if ('percent' in condition.by) return within(condition.by.percent, 0.1, 1000) ? null : texts.problems.percent;
      return isAmount(condition.by.amount) ? null : texts.problems.amount;
    case 'price_crosses':
      if (condition.byPercent !== undefined && !within(condition.byPercent, 0.1, 1000)) return texts.problems.percent;
      if (condition.target === 'own') return null;
      if (!isAmount(condition.target.amount)) return texts.problems.amount;
      return /^[A-Z]{3}$/.test(condition.target.currency) ? null : texts.problems.currency;
    case 'lowest':
      return wholeWithin(condition.days, 2, 365) ? null : texts.problems.days;
    case 'blocked':
      return wholeWithin(condition.hours, 1, 720) ? null : texts.problems.hours;
    case 'back_in_stock':
    case 'sold_out':
      return null;
  }
}

/** The number, from 1, of an earlier rule that says the same; `null` if none does. */
export function twinOf(rule: AlertRuleBody, rules: readonly AlertRuleBody[]): number | null {
  const earlier = rules.slice(0, rules.indexOf(rule));
  const at = earlier.findIndex(other => saidBy(other) === saidBy(rule));
  return at < 0 ? null : at + 1;
}

/** The server answers with the same fields in another order. */
const saidBy = ({ competitorId, condition }: AlertRuleBody): string =>
  JSON.stringify({ competitorId, condition }, (_, value: unknown) =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).toSorted()) : value,
  );

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;
const wholeWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && within(value, min, max);
const isAmount = (text: string): boolean => /^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/.test(text);
