/**
 * Every text of the comparison settings: a second language is another object of the type `SettingsTexts`. Amounts,
 * dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const settingsTexts = translatable('settingsTexts', {
  title: 'Comparison settings',
  failed: 'Failed to load the settings',
  loading: 'Loading the settings...',
  saved: 'Comparison settings saved.',
  percent: 'Notify me of price moves from (%)',
  percentNote:
    'Smaller moves appear in the list and the history, and notify you only if they add up to this within a day. At 0, we notify you of every move.',
  rates: 'Your own exchange rates',
  ratesNote: 'We compare a price in another currency only if you enter its rate here.',
  from: 'From currency',
  fromExample: 'EUR',
  is: 'is',
  rate: 'Rate',
  into: 'Into currency',
  intoExample: 'USD',
  add: 'Add a rate',
  cancel: 'Cancel',
  save: 'Save',
});

export type SettingsTexts = typeof settingsTexts;
