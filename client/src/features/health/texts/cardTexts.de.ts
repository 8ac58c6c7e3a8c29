import { phrase } from '../../../ui/phrase.js';
import type { CardTexts } from './cardTexts.js';

const texts: CardTexts = {
  parts: { system: 'System', backend: 'Backend', redis: 'Redis', database: 'Datenbank' },
  words: { UP: 'LÄUFT', DEGRADED: 'LANGSAM', DOWN: 'AUSGEFALLEN', UNKNOWN: 'UNBEKANNT', UNUSED: 'nicht benutzt' },
  title: 'Systemzustand',
  unavailable: 'Der Dienst ist vorübergehend nicht erreichbar – keine Angaben zum Zustand',
  updated: when => phrase`Aktualisiert ${when}`,
  commit: 'Laufender Commit',
  checking: 'Wird geprüft …',
};

export default texts;
