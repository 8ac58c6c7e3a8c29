import type { UiTexts } from './uiTexts.js';

const texts: UiTexts = {
  cancel: 'Abbrechen',
  delta: {
    isNew: 'neu',
    up: 'gestiegen',
    down: 'gefallen',
    flat: 'unverändert',
    comparedWith: against => `im Vergleich: ${against}`,
  },
  found: suggestions =>
    suggestions === 1 ? '1 Wettbewerber gefunden: ansehen' : `${suggestions} Wettbewerber gefunden: ansehen`,
  findCompetitors: 'Wettbewerber finden',
  retry: 'Erneut versuchen',
  close: 'Schließen',
  csv: 'CSV',
  csvOf: table => `Als CSV herunterladen: ${table}`,
  toasts: 'Meldungen',
  more: 'Mehr',
};

export default texts;
