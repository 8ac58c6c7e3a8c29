/**
 * Every text of the dialog with one entry of the audit trail, before and after: a second language is another object
 * of the type `EntryTexts`. Amounts, dates and counts come formatted.
 */
import type { ReactNode } from 'react';
import { plural } from '../../../format/number.js';
import { translatable } from '../../../language/translatable.js';
import { phrase } from '../../../ui/phrase.js';

export const entryTexts = translatable('entryTexts', {
  system: 'System',
  noCopying: 'This browser doesn’t allow copying here.',
  previous: 'Previous entry',
  next: 'Next entry',
  close: 'Close',
  changed: (changed: number, fields: number) => `${changed} of ${plural(fields, 'field', 'fields')} changed`,
  place: (position: ReactNode, id: ReactNode) => phrase`Position ${position} · entry ${id}`,
  changedOnly: 'Changed fields only',
  copyJson: 'Copy JSON',
  copiedEntry: 'Entry copied.',
  proof: 'Save proof',
  savedProof: 'Proof saved. Anyone can check it without Tidewatch.',
  copyLink: 'Copy link',
  copiedLink: 'Link copied.',
  before: 'Before',
  after: 'After',
});

export type EntryTexts = typeof entryTexts;
