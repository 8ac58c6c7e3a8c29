import type { InLanguages } from '../../../../domain/kernel/language.js';
import german from './weekTexts.de.js';
import english, { type WeekTexts } from './weekTexts.en.js';

export const weekTexts: InLanguages<WeekTexts> = { en: english, de: german };
