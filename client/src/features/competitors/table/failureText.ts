import type { CheckFailure } from '../../../../../domain/price/price.js';
import { tableTexts as texts } from '../texts/tableTexts.js';

/** Words each reason for a failed check (codes: `domain/price`). */
const TEXTS: Readonly<Record<CheckFailure, string>> = texts.failures;

const isKnown = (code: string): code is CheckFailure => Object.hasOwn(TEXTS, code);

export const failureText = (code: string): string => (isKnown(code) ? TEXTS[code] : texts.failed);
