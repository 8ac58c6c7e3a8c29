/**
 * What the server writes as whole sentences (notifications, alerts, definitions, the plan), by its English template. They
 * are English already, so English has none; a second language is another object of the type `SentenceTexts`.
 */
import { translatable } from '../../language/translatable.js';

/** `{from}`, `{to}` and `{base}` are amounts, `{by}` a percentage; `{label}` and others stay as they are. */
export type SentenceTexts = Record<string, string>;

export const sentenceTexts: SentenceTexts = translatable('sentenceTexts', {});
