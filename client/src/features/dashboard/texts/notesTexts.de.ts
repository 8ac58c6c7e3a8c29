import type { NotesTexts } from './notesTexts.js';

const texts: NotesTexts = {
  title: 'Notizen',
  open: 'Notizen …',
  about:
    'Halten Sie fest, was Sie getan haben, etwa „Newsletter verschickt“. Notizen erscheinen auf der Umsatzkurve, für alle in Ihrem Shop.',
  day: 'Tag',
  text: 'Notiz',
  example: 'Newsletter verschickt',
  add: 'Notiz hinzufügen',
  added: 'Notiz hinzugefügt.',
  save: 'Speichern',
  saved: 'Notiz gespeichert.',
  cancel: 'Abbrechen',
  edit: text => `„${text}“ bearbeiten`,
  delete: text => `„${text}“ löschen`,
  deleted: 'Notiz gelöscht.',
  undo: 'Rückgängig',
  none: 'Noch keine Notizen.',
  loading: 'Notizen werden geladen …',
  failed: 'Ihre Notizen konnten nicht geladen werden',
  pin: (day, text) => `${day}: ${text}`,
};

export default texts;
