/** Every text of the weekly email's switch: a second language is another object of the type `WeeklyTexts`. */
import { translatable } from '../../../language/translatable.js';

export const weeklyTexts = translatable('weeklyTexts', {
  name: 'Weekly email: Your week',
  about: 'On Monday morning: what moved, where you’re more expensive, and your revenue.',
  needsAddress: 'It starts once your alert email is on and its address is confirmed.',
  on: 'The weekly email is on.',
  off: 'The weekly email is off.',
});

export type WeeklyTexts = typeof weeklyTexts;
