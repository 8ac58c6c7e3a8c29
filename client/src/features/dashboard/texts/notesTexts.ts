/** Every text of the merchant's notes: a second language is another object of the type `NotesTexts`. */
import { translatable } from '../../../language/translatable.js';

export const notesTexts = translatable('notesTexts', {
  title: 'Notes',
  /** In the chart's menu. */
  open: 'Notes…',
  about: 'Mark what you did, such as ‘Newsletter sent’. Notes appear on the revenue chart for everyone in your store.',
  day: 'Day',
  text: 'Note',
  example: 'Newsletter sent',
  add: 'Add note',
  added: 'Note added.',
  save: 'Save',
  saved: 'Note saved.',
  cancel: 'Cancel',
  edit: (text: string) => `Edit ‘${text}’`,
  delete: (text: string) => `Delete ‘${text}’`,
  deleted: 'Note deleted.',
  undo: 'Undo',
  none: 'No notes yet.',
  loading: 'Loading notes...',
  failed: 'Failed to load your notes',
  pin: (day: string, text: string) => `${day}: ${text}`,
});

export type NotesTexts = typeof notesTexts;
