/** The ready-made rules of the first run. */
import type { AlertCondition } from '../../../../domain/api/alerts.js';
import { alertTexts as texts } from './texts/alertTexts.js';

export interface Starter {
  readonly name: 'undercut' | 'soldOut' | 'anyDrop';
  readonly sentence: string;
  readonly condition: AlertCondition;
  /** True if it is on until the merchant turns it off: it is seldom noise. */
  readonly usual: boolean;
}

export const STARTERS: readonly Starter[] = [
  {
    name: 'undercut',
    sentence: texts.first.undercut,
    condition: { kind: 'price_crosses', target: 'own', direction: 'below', byPercent: 5, ifAlready: true },
    usual: true,
  },
  { name: 'soldOut', sentence: texts.first.soldOut, condition: { kind: 'sold_out' }, usual: true },
  {
    name: 'anyDrop',
    sentence: texts.first.anyDrop,
    condition: { kind: 'price_falls', by: { percent: 0.1 }, against: 'previous' },
    usual: false,
  },
];
