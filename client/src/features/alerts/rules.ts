/** Rules as the form edits them: a kind, and at most one number and one choice. `domain/alerts/rule` says what they mean. */
import type { AlertCondition, AlertRuleBody } from '../../../../domain/api/alerts.js';

export type RuleKind = AlertCondition['kind'];

/** The middle of a rule's sentence: 'When any competitor … , tell me.' */
export const KINDS: readonly { readonly value: RuleKind; readonly name: string }[] = [
  { value: 'price_falls', name: 'lowers a price' },
  { value: 'price_rises', name: 'raises a price' },
  { value: 'price_crosses', name: 'has a price' },
  { value: 'lowest', name: 'has its lowest price' },
  { value: 'back_in_stock', name: 'is back in stock' },
  { value: 'sold_out', name: 'sells out' },
  { value: 'blocked', name: 'cannot be read' },
];

const DEFAULTS: Readonly<Record<RuleKind, AlertCondition>> = {
  price_falls: { kind: 'price_falls', by: { percent: 5 }, against: 'previous' },
  price_rises: { kind: 'price_rises', by: { percent: 5 }, against: 'previous' },
  price_crosses: { kind: 'price_crosses', target: 'own', direction: 'below' },
  lowest: { kind: 'lowest', days: 30 },
  back_in_stock: { kind: 'back_in_stock' },
  sold_out: { kind: 'sold_out' },
  blocked: { kind: 'blocked', hours: 24 },
};

export const conditionOf = (kind: RuleKind): AlertCondition => DEFAULTS[kind];

/** A drop of 5 % at any competitor: the usual first rule. */
export const newRule = (id: string): AlertRuleBody => ({
  id,
  competitorId: null,
  enabled: true,
  condition: DEFAULTS.price_falls,
});

/** What most merchants want to hear: a competitor undercuts them, or cannot deliver. */
export const usualRules = (newId: () => string): AlertRuleBody[] =>
  (['price_crosses', 'sold_out'] as const).map(kind => ({ ...newRule(newId()), condition: DEFAULTS[kind] }));

/** Why a rule cannot be saved; `null` if it can. */
export function ruleProblem({ condition }: AlertRuleBody): string | null {
  switch (condition.kind) {
    case 'price_falls':
    case 'price_rises':
      if ('percent' in condition.by)
        return within(condition.by.percent, 0.1, 1000) ? null : 'Please enter 0.1 to 1000 per cent.';
      return isAmount(condition.by.amount) ? null : 'Please enter an amount above 0.';
    case 'price_crosses':
      if (condition.target === 'own') return null;
      if (!isAmount(condition.target.amount)) return 'Please enter an amount above 0.';
      return /^[A-Z]{3}$/.test(condition.target.currency) ? null : 'Please enter a currency such as USD.';
    case 'lowest':
      return wholeWithin(condition.days, 2, 365) ? null : 'Please enter 2 to 365 days.';
    case 'blocked':
      return wholeWithin(condition.hours, 1, 720) ? null : 'Please enter 1 to 720 hours.';
    case 'back_in_stock':
    case 'sold_out':
      return null;
  }
}

const within = (value: number, min: number, max: number): boolean => value >= min && value <= max;
const wholeWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && within(value, min, max);
const isAmount = (text: string): boolean => /^(?=.*[1-9])\d{1,12}(\.\d{1,4})?$/.test(text);
