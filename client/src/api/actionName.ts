import { actionTexts } from './texts/actionTexts.js';

/** `COMPETITOR_ADDED` -> `Competitor added`, for people; filters and the tooltip keep the code. */
export function actionName(action: string): string {
  const words = action.toLowerCase().replaceAll('_', ' ');
  return actionTexts[action] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
