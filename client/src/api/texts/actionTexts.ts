/**
 * The names of the audit trail's actions. English derives each from its code (`ORDER_SYNCED` -> `Order synced`), so it
 * has none here; a second language is another object of the type `ActionTexts`.
 */
import { translatable } from '../../language/translatable.js';

export type ActionTexts = Record<string, string>;

export const actionTexts: ActionTexts = translatable('actionTexts', {});
