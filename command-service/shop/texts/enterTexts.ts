import type { InLanguages } from '../../../domain/kernel/language.js';
import german from './enterTexts.de.js';
import english, { type EnterTexts } from './enterTexts.en.js';

export const enterTexts: InLanguages<EnterTexts> = { en: english, de: german };
