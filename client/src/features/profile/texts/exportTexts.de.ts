import { plural } from '../../../format/number.js';
import type { ExportTexts } from './exportTexts.js';

const texts: ExportTexts = {
  failed: 'Die Daten lassen sich gerade nicht exportieren. Bitte versuchen Sie es später erneut.',
  nothingSaved: events => `${plural(events, 'Ereignis', 'Ereignisse')} gelesen, nichts gespeichert.`,
  again: 'Erneut herunterladen',
  done: 'Fertig',
  goesOn: 'Sie können das schließen; der Export läuft weiter.',
  what: 'Eine JSON-Datei mit allem, was Tidewatch über Ihren Shop weiß, und dem Nachweis, dass sie vollständig ist.',
  progress: 'Export',
  received: size => `${size} empfangen`,
  soFar: (events, ofEvents) => `${events} von etwa ${ofEvents} Ereignissen`,
  onDevice: 'Die Datei liegt nur auf diesem Gerät; Tidewatch behält keine Kopie.',
  title: 'Meine Daten exportieren',
  cancel: 'Abbrechen',
  close: 'Schließen',
  retry: 'Erneut versuchen',
};

export default texts;
