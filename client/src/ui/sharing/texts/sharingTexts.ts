/** Every text of the dialog that shares a chart: a second language is another object of the type `SharingTexts`. */
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';

export const sharingTexts = translatable('sharingTexts', {
  share: 'Share…',
  title: 'Share a read-only link',
  about: {
    revenue: (from: string, to: string) => `Anyone with the link sees revenue by day from ${from} to ${to}.`,
    prices: (title: string, days: number) =>
      `Anyone with the link sees the price of ‘${title}’ over the last ${plural(days, 'day', 'days')}.`,
    market: (moment: string) => `Anyone with the link sees your competitors’ prices as they were on ${moment}.`,
  },
  nothingElse: 'They see no orders, customers or store details, and they don’t need to sign in.',
  lasts: 'Works for',
  days: (days: number) => plural(days, 'day', 'days'),
  create: 'Create link',
  close: 'Close',
  link: 'Link',
  copy: 'Copy',
  copied: 'Link copied.',
  notCopied: 'We couldn’t copy the link. Please select it and copy it yourself.',
  once: (day: string) => `It works until ${day}. Copy it now: we don’t store it, so we can’t show it again.`,
  revokeAt: 'You can revoke it in your profile.',
});

export type SharingTexts = typeof sharingTexts;
