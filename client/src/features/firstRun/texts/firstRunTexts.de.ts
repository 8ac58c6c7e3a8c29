import { plural } from '../../../format/number.js';
import { phrase } from '../../../ui/phrase.js';
import type { FirstRunTexts } from './firstRunTexts.js';

const texts: FirstRunTexts = {
  arrival: {
    label: 'Ihr Shop',
    revenue: 'Gesamtumsatz',
    revenueOf: revenue => phrase`${revenue} der letzten 60 Tage`,
    revenueSoFar: revenue => phrase`${revenue}, bisher gelesen`,
    nothingYet: 'Ihre Zahlen erscheinen hier, während sie eintreffen',
    orders: orders => plural(orders, 'Bestellung', 'Bestellungen'),
    ordersSoFar: orders => `bisher ${plural(orders, 'Bestellung', 'Bestellungen')}`,
    progress: 'Fortschritt',
    products: 'Produkte',
    ofDays: 'Bestellungen, letzte 60 Tage',
    best: 'Bestseller',
    bestSoFar: 'Bestseller bisher',
  },
  find: {
    steps: [
      'Sucht in anderen Shops nach Ihren Bestsellern',
      'Zeigt jede gefundene Seite neben Ihrem Produkt',
      'Beobachtet nichts, bevor Sie wählen',
    ],
    compete: 'Sind diese Shops Ihre Wettbewerber?',
    title: 'Meine Wettbewerber finden',
    found: limit =>
      `Gefunden zu Ihren Produkten. Wählen Sie bis zu ${limit} Wettbewerber; Sie können sie später ändern.`,
    searching: 'Wir suchen Seiten, die Ihre Produkte verkaufen. Sie erscheinen hier, sobald wir sie finden.',
    nothing: 'Diesmal haben wir keine Seiten gefunden. Fügen Sie unten die Adresse einer Seite ein.',
    before:
      'Wir suchen Seiten, die dieselben Produkte verkaufen wie Sie, und zeigen Ihnen jede, bevor wir sie beobachten.',
    yours: 'Ihres',
    yoursAt: price => `Ihres, ${price}`,
    address: 'Adresse einer Produktseite',
    paste: 'Oder fügen Sie die Adresse einer Produktseite ein',
    add: 'Hinzufügen',
    goOn: 'Weiter',
    chosen: (chosen, found) => `${chosen} von ${found} gewählt`,
    skip: 'Überspringen',
    track: competitors => `${competitors} Wettbewerber beobachten`,
  },
  title: 'Ihr Shop wird eingerichtet',
  steps: {
    connect: 'Verbinden',
    find: 'Wettbewerber finden',
    findNote: 'für Ihre Produkte',
    alerts: 'Alarme wählen',
    alertsNote: 'per E-Mail oder SMS',
    tracked: competitors => `${competitors} beobachtet`,
    skipped: 'übersprungen',
  },
  skipAll: 'Gleich zum Dashboard',
};

export default texts;
