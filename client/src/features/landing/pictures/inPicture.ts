import { pictureTexts as texts } from '../texts/pictureTexts.js';

/** A figure or phrase of the sample store, in the page's language. */
export const inPicture = (text: string): string => texts.sample[text] ?? text;
