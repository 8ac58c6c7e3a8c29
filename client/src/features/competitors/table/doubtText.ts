import type { Doubt } from '../../../../../domain/extraction/doubt.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

/** Words each reason why a reading isn't sure of its price. */
const TEXTS: Readonly<Record<Doubt, string>> = texts.doubts;

const isKnown = (code: string): code is Doubt => Object.hasOwn(TEXTS, code);

/** `null` for a sure reading, and for one from before doubts had codes. */
export const doubtText = (code: string | null): string | null => (code !== null && isKnown(code) ? TEXTS[code] : null);
