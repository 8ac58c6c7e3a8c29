import type { InLanguages } from '../../../../domain/kernel/language.js';
import german from './messageTexts.de.js';
import english, { type MessageTexts } from './messageTexts.en.js';

export const messageTexts: InLanguages<MessageTexts> = { en: english, de: german };
