import type { InLanguages } from '../../kernel/language.js';
import german from './changeTexts.de.js';
import english, { type ChangeTexts } from './changeTexts.en.js';

export const changeTexts: InLanguages<ChangeTexts> = { en: english, de: german };
