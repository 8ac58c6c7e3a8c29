import type { InLanguages } from '../../../domain/kernel/language.js';
import german from './addressTexts.de.js';
import english, { type AddressTexts } from './addressTexts.en.js';

export const addressTexts: InLanguages<AddressTexts> = { en: english, de: german };
