/**
 * Every text of the bell in the top bar, which is there from the start: a second language is another object of the
 * type `BellTexts`. Amounts, dates and counts come formatted.
 */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const bellTexts = translatable('bellTexts', {
  title: 'Notifications',
  unread: (length: number) => `Notifications, ${plural(length, 'unread', 'unread')}`,
});

export type BellTexts = typeof bellTexts;
