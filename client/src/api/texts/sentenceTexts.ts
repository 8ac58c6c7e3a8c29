/**
 * Translates the sentences that the server writes whole (notifications, alerts, definitions, the plan) by their English
 * templates. They
 * are English already, so English has none; a second language is another object of the type `SentenceTexts`.
 */
import { translatable } from '../../language/translatable.js';

/** `{from}`, `{to}` and `{base}` are amounts, `{by}` a percentage; `{label}` and others stay as they are. */
export type SentenceTexts = Record<string, string>;

export const sentenceTexts: SentenceTexts = translatable('sentenceTexts', {});
