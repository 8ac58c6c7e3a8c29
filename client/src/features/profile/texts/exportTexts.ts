/**
 * Every text of Export My Data, word for word where spec §4 and §8 quote it: a second language is
 * another object of the type `ExportTexts`. Amounts, dates and counts come formatted.
 */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const exportTexts = translatable('exportTexts', {
  failed: 'Unable to export data at this time. Please try again later.',
  nothingSaved: (events: number) => `${plural(events, 'event was', 'events were')} read; nothing was saved.`,
  again: 'Download again',
  done: 'Done',
  goesOn: 'You can close this; the export continues.',
  what: 'One JSON file with everything Tidewatch knows about your store, and proof that it’s complete.',
  progress: 'Export',
  received: (size: string) => `${size} received`,
  soFar: (events: string, ofEvents: string) => `${events} of about ${ofEvents} events`,
  onDevice: 'The file is on this device only; Tidewatch keeps no copy of it.',
  title: 'Export My Data',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try Again',
});

export type ExportTexts = typeof exportTexts;
