import type { InLanguages } from '../../../domain/kernel/language.js';
import german from './sharedTexts.de.js';
import english, { type SharedTexts } from './sharedTexts.en.js';

export const sharedTexts: InLanguages<SharedTexts> = { en: english, de: german };
