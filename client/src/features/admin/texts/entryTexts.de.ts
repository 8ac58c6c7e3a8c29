import { plural } from '../../../format/number.js';
import { phrase } from '../../../ui/phrase.js';
import type { EntryTexts } from './entryTexts.js';

const texts: EntryTexts = {
  system: 'System',
  noCopying: 'Dieser Browser erlaubt hier kein Kopieren.',
  previous: 'Voriger Eintrag',
  next: 'Nächster Eintrag',
  close: 'Schließen',
  changed: (changed, fields) => `${changed} von ${plural(fields, 'Feld', 'Feldern')} geändert`,
  place: (position, id) => phrase`Position ${position} · Eintrag ${id}`,
  changedOnly: 'Nur geänderte Felder',
  proof: 'Nachweis speichern',
  savedProof: 'Nachweis gespeichert. Er lässt sich ohne Tidewatch prüfen.',
  copyJson: 'JSON kopieren',
  copiedEntry: 'Eintrag kopiert.',
  copyLink: 'Link kopieren',
  copiedLink: 'Link kopiert.',
  before: 'Vorher',
  after: 'Nachher',
};

export default texts;
