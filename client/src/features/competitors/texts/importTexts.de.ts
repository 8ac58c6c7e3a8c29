import { plural } from '../../../format/number.js';
import type { ImportTexts } from './importTexts.js';

const texts: ImportTexts = {
  title: 'Wettbewerber importieren',
  close: 'Schließen',
  give: {
    addresses: 'Adressen',
    note: 'Eine Produktseite je Zeile oder eine Tabelle mit den Spalten url, label und product (ID, SKU, GTIN oder Titel).',
    placeholder: 'https://',
    file: 'CSV-Datei',
    choose: 'CSV-Datei auswählen …',
    check: 'Prüfen',
    nothingYet: 'Wir zeigen Ihnen jede Zeile, bevor etwas hinzugefügt wird.',
  },
  checked: rows => `${plural(rows, 'Zeile', 'Zeilen')} geprüft. Noch ist nichts hinzugefügt.`,
  another: 'Andere Liste prüfen',
  add: rows => `${rows} Wettbewerber hinzufügen`,
  nothingNew: 'Nichts Neues',
  filter: 'Zeilen',
  all: 'Alle',
  verdicts: {
    new: 'Neu',
    known: 'Vorhanden',
    refused: 'Abgelehnt',
    added: 'Hinzugefügt',
  },
  columns: { row: 'Zeile', page: 'Seite', verdict: 'Ergebnis' },
  comparedWith: product => `Verglichen mit ${product}`,
  loading: 'Zeilen werden geladen …',
  failed: 'Die Zeilen konnten nicht geladen werden',
  more: 'Mehr Zeilen anzeigen',
  running: (done, rows) => `${done} von ${rows} erledigt …`,
  done: added => `${added} Wettbewerber hinzugefügt.`,
  undo: 'Import rückgängig machen',
  undone: added => `Import rückgängig gemacht: ${added} Wettbewerber entfernt.`,
};

export default texts;
