import { phrase } from '../../../ui/phrase.js';
import type { DotTexts } from './dotTexts.js';

const texts: DotTexts = {
  words: {
    UP: 'Alle Systeme laufen',
    DEGRADED: 'Einige Systeme sind langsam',
    DOWN: 'System ausgefallen',
    UNKNOWN: 'Systemzustand unbekannt',
  },
  label: 'Systemzustand',
  checked: when => phrase`geprüft ${when}`,
  asOf: when => phrase`Zahlen von ${when}; Änderungen lassen sich gerade nicht speichern`,
};

export default texts;
