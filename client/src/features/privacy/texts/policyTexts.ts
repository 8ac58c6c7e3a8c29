/** A sentence before the privacy policy, whose own text stays English: a second language is another object of the type `PolicyTexts`. */
import { translatable } from '../../../language/translatable.js';

export const policyTexts = translatable('policyTexts', {
  /** Empty in English. */
  onlyEnglish: '',
});

export type PolicyTexts = typeof policyTexts;
