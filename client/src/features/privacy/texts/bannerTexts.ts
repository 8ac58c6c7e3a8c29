/**
 * Every text of the privacy banner, word for word where spec §2 quotes it: a second language is another object of the
 * type `BannerTexts`. Amounts, dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const bannerTexts = translatable('bannerTexts', {
  soFar: {
    accepted: 'So far, you’ve accepted analytics.',
    declined: 'So far, you’ve declined analytics.',
  },
  title: 'Your privacy',
  note: 'Tidewatch processes only minimal order data (totals, dates, status), keeps it 60 days and encrypts it with AES-256. The products sold, and buyers’ names if you grant them, are shown to you alone. You can export or delete your data at any time.',
  policy: 'View Privacy Policy',
  decline: 'Decline Analytics',
  accept: 'Accept & Continue',
});

export type BannerTexts = typeof bannerTexts;
