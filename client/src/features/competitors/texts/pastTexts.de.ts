import { phrase } from '../../../ui/phrase.js';
import type { PastTexts } from './pastTexts.js';

const texts: PastTexts = {
  copied: 'Link kopiert.',
  title: 'Marktbeobachtung',
  asItWas: moment => `Stand vom ${moment}`,
  readOnly: asItWas => phrase`${asItWas}, nur zum Ansehen`,
  copy: 'Link kopieren',
  back: 'Zurück zu jetzt',
  before: day => `Dieser Shop wurde zuerst am ${day} verbunden. Ältere Daten gibt es nicht.`,
  failed: 'Dieser Zeitpunkt konnte nicht geladen werden',
  loading: 'Dieser Zeitpunkt wird geladen …',
  none: 'Damals gab es keine Wettbewerber',
  noneEver: 'Der Rückblick zeigt Ihren Markt zu jedem Zeitpunkt, seit Sie Ihren ersten Wettbewerber beobachten.',
  noneNote: 'Schieben Sie den Regler auf einen späteren Zeitpunkt oder gehen Sie zurück zu jetzt.',
  different: 'Heute anders',
  same: 'Wie heute',
  label: 'Wettbewerber zu diesem Zeitpunkt',
  columns: {
    competitor: 'Wettbewerber',
    status: 'Status',
    price: 'Preis',
    product: 'Ihr Produkt',
    vs: 'ggü. Ihrem',
    now: 'Jetzt',
  },
  noProduct: 'keines gewählt',
  asThen: 'wie damals',
  revenue: (total, first, last, most, peak) =>
    `Ihr Umsatz pro Tag: ${total} vom ${first} bis ${last}, höchstens ${most} am ${peak}`,
  kinds: {
    price: 'Preis des Wettbewerbers',
    stock: 'Bestand des Wettbewerbers',
    competitors: 'Wettbewerber hinzugefügt oder entfernt',
    own_price: 'Ihr Preis',
    connection: 'Verbindung des Shops',
    settings: 'Einstellungen',
  },
  moment: 'Zeitpunkt',
  noEarlier: 'Nichts davor',
  changeBefore: 'Vorige Änderung',
  noLater: 'Nichts danach',
  changeAfter: 'Nächste Änderung',
  marks: {
    label: 'Markierungen',
    revenue: 'Ihr Umsatz',
    competitor: 'Wettbewerber',
    own: 'Sie',
  },
  range: 'Zeitraum',
  days: days => `${days} T`,
  now: 'jetzt',
  gone: 'nicht mehr beobachtet',
  ownPrice: price => `Ihr Preis ${price}`,
};

export default texts;
