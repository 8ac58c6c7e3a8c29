/**
 * Every text that any page may need at once: what waits for the app, and the crash screen (spec §2, word for word): a
 * second language is another object of the type `StartTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../language/translatable.js';

export const startTexts = translatable('startTexts', {
  loading: 'Loading Tidewatch...',
  crash: {
    notices: {
      sending: 'The team is being notified and your data is safe.',
      sent: 'The team has been notified and your data is safe.',
      kept: 'We’ll notify the team as soon as we can reach Tidewatch. Your data is safe.',
      lost: 'We couldn’t notify the team. Your data is safe.',
    },
    title: 'Oops! Something went wrong',
    note: 'An unexpected error occurred while loading the dashboard.',
    unknown: 'Unknown error',
    retry: 'Try Again',
    home: 'Go Home',
    back: 'Go Back',
  },
});

export type StartTexts = typeof startTexts;
