import { phrase } from '../../../ui/phrase.js';
import type { PictureTexts } from './pictureTexts.js';

const texts: PictureTexts = {
  shell: 'Tempest 3-Lagen-Regenjacke',
  drop: {
    now: 'gerade eben',
    cheaper: 'Jetzt 12,00\u00a0$ günstiger als Ihres',
  },
  alerts: {
    when: 'SMS · heute 14:08',
    cut: 'Tidewatch: Tarnfold senkt Tempest 3-Lagen-Regenjacke von 160,00\u00a0$ auf 149,00\u00a0$. Ihre kostet 161,00\u00a0$.',
    out: 'Daunenjacke Altair 800 ist bei Quillback ausverkauft. Ihre ist für 279,00\u00a0$ lieferbar.',
    mailAt: '14:08',
    subject: '2 Preise liegen jetzt unter Ihren',
    twelve: '12,00\u00a0$ günstiger',
    tent: 'Cirque 2-Personen-Zelt',
    fifty: '50,00\u00a0$ günstiger',
  },
  audit: [
    ['14:08:41', 'Preis geändert', '160,00\u00a0$ → 149,00\u00a0$', 'System'],
    ['13:52:10', 'Produkt zugeordnet', 'Ridge 2-Personen-Zelt', 'Chrome'],
    ['11:30:02', 'Regel gespeichert', '3\u00a0% → 5\u00a0%', 'Safari'],
    ['09:14:55', 'Angemeldet', 'Neues Gerät', 'Firefox'],
  ],
  kinds: {
    line: 'Linie',
    area: 'Fläche',
    bar: 'Balken',
    candlestick: 'Kerzen',
    waterfall: 'Wasserfall',
    stacked: 'Gestapelt',
    composed: 'Kombiniert',
  },
  dashboard: {
    revenue: 'Umsatzübersicht',
    days: '30 Tage',
    average: 'Schnitt pro Tag',
    peak: 'Bester Tag',
    range: 'Spanne',
    own: 'Umsatz',
    before: 'Gleiche Wochentage davor',
    move: 'Änderung beim Wettbewerber',
    footnote: 'Daten der letzten 60 Tage',
    moves: 'Preise der Wettbewerber',
    market: 'Marktbeobachtung',
  },
  yours: 'Ihres',
  discovery: {
    approve: 'Annehmen',
    ignore: 'Ignorieren',
  },
  market: {
    stock: { in: 'Auf Lager', out: 'Ausverkauft', unknown: 'Unbekannt' },
    columns: ['Wettbewerber', 'Status', 'Preis', 'Änderung', '30 Tage', 'Ihr Produkt', 'ggü. Ihrem', 'Geprüft'],
    look: 'Bitte prüfen',
    lookWhy: '2 günstiger als Sie · 1 ausverkauft · 1 unsicherer Preis · 1 nicht zugeordnet',
    expected: 'Wie erwartet',
    choose: 'Produkt wählen',
  },
  move: {
    out: 'Ausverkauft',
    price: 'Preis',
    more: '50,00\u00a0$ teurer',
    aDay: 'Ridge 2-Personen-Zelt, Umsatz pro Tag',
    before: revenue => phrase`${revenue} Wochentage davor`,
    since: change => phrase`seitdem, ${change}`,
    history: 'Preisverlauf',
  },
  phone: {
    title: 'Dashboard',
    updated: 'Zuletzt aktualisiert: vor 2 Minuten',
    days: days => `${days} T`,
    total: 'Gesamtumsatz',
    before: 'ggü. 403.710\u00a0$',
  },
  curve: {
    aDay: revenue => phrase`${revenue} pro Tag`,
    before: 'gleiche Wochentage davor',
    since: change => phrase`seitdem, ${change}`,
    days: ['23. Okt.', '27. Okt.', '1. Nov.', '6. Nov.', '11. Nov.', '16. Nov.', '21. Nov.'],
  },
  rights: {
    kept: [
      ['Bestelldaten', '60 Tage'],
      ['Analysen', '90 Tage'],
      ['Prüfprotokoll', '365 Tage'],
      ['Cookies', '7 Tage'],
    ],
    keep: (what, days) => phrase`Aufbewahrt: ${what} ${days}`,
    export: 'Meine Daten exportieren',
    delete: 'Alle meine Daten löschen',
  },
};

export default texts;
