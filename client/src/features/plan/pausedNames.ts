import type { Plan } from '../../../../domain/api/billing.js';

/** The features that are paused without a plan, in words. */
export const PAUSED_NAMES: Readonly<Record<Plan['pausedFeatures'][number], string>> = {
  'price-checks': 'Live price checks',
  discovery: 'Discovery of new competitors',
};
