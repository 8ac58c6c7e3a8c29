/** Server-rendered pages for the links in e-mails. */
import type { Purpose } from '../../application/alerts/addressToken.js';
import type { Language } from '../../domain/kernel/language.js';
import type { PlainPage } from '../http/plainPage.js';
import { addressTexts } from './texts/addressTexts.js';

export type PageState = 'ask' | 'done' | 'invalid';

export function addressPage(purpose: Purpose, state: PageState, language: Language): PlainPage {
  const texts = addressTexts[language];
  if (state === 'invalid') return { ...texts.invalid, button: null };
  const { ask, done } = texts[purpose];
  return state === 'ask' ? ask : { ...done, button: null };
}
