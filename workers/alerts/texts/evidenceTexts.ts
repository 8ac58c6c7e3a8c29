import type { InLanguages } from '../../../domain/kernel/language.js';
import german from './evidenceTexts.de.js';
import english, { type EvidenceTexts } from './evidenceTexts.en.js';

export const evidenceTexts: InLanguages<EvidenceTexts> = { en: english, de: german };
