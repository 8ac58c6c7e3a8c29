/** The ready-made rules of the first run. */
import type { AlertCondition } from '../../../../domain/api/alerts.js';

export interface Starter {
  readonly name: 'undercut' | 'soldOut' | 'anyDrop';
  readonly condition: AlertCondition;
  /** True if it is on until the merchant turns it off: it is seldom noise. */
  readonly usual: boolean;
}

export const STARTERS: readonly Starter[] = [
  {
    name: 'undercut',
    condition: { kind: 'price_crosses', target: 'own', direction: 'below', byPercent: 5, ifAlready: true },
    usual: true,
  },
  { name: 'soldOut', condition: { kind: 'sold_out' }, usual: true },
  {
    name: 'anyDrop',
    condition: { kind: 'price_falls', by: { percent: 0.1 }, against: 'previous' },
    usual: false,
  },
];
