/**
 * Every text of Delete All My Data, word for word where spec §4 and §8 quote it: a second language is
 * another object of the type `DeletionTexts`. Amounts, dates and counts come formatted.
 */

import { translatable } from '../../../language/translatable.js';

export const deletionTexts = translatable('deletionTexts', {
  failed: 'Unable to delete data at this time. Please try again later.',
  title: 'Delete All My Data',
  note: 'This removes your store’s data from Tidewatch for good. It can’t be undone.',
  what: 'What will be deleted',
  figures: 'Orders, products and all figures made from them',
  competitors: 'Competitors: addresses, names and the products you compared them with',
  alerts: 'Notifications, alert rules and their addresses',
  access: 'Every signed-in device, and our access to your store',
  stays: 'What stays',
  audit: 'Audit entries without personal data and without anything you typed, for 365 days',
  prices: 'Prices seen on public pages, without the pages’ addresses and without your store',
  copyFirst: 'We don’t touch your Shopify store itself. Want a copy first?',
  export: 'Export My Data',
  goOn: 'Continue',
  begun: (shop: string) => `We’re deleting all data of ${shop}. You’ll be signed out.`,
  final: 'Final Confirmation',
  finalNote: 'We’ll now delete all data of this store, on every device:',
  signedOut: 'You’ll be signed out 3 seconds later.',
  cancel: 'Cancel',
  retry: 'Try Again',
});

export type DeletionTexts = typeof deletionTexts;
