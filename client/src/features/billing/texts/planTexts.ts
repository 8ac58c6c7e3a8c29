/**
 * Every text of the plan outside its section: the banner above screens that a paused plan does not update, and
 * messages: a second language is another object of the type `PlanTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const planTexts = translatable('planTexts', {
  seePlan: 'See your plan',
  cancelled: 'Your subscription was cancelled.',
});

export type PlanTexts = typeof planTexts;
