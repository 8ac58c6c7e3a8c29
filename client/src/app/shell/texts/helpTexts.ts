/**
 * Every text of the sheet with the keyboard's shortcuts: a second language is another object of the type `HelpTexts`.
 * Amounts, dates and counts come formatted.
 */
import { translatable } from '../../../language/translatable.js';

export const helpTexts = translatable('helpTexts', {
  title: 'Keyboard shortcuts',
  close: 'Close',
  single: 'Single-key shortcuts',
  keys: {
    help: 'Show these shortcuts',
    search: 'Search on this page',
    palette: 'Open the command palette (Cmd K on a Mac)',
    close: 'Close the open panel',
    next: 'Go to the next control',
  },
});

export type HelpTexts = typeof helpTexts;
