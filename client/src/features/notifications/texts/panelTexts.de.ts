import { count, plural } from '../../../format/number.js';
import type { PanelTexts } from './panelTexts.js';

const texts: PanelTexts = {
  item: {
    unread: 'Ungelesen: ',
    markRead: 'Als gelesen markieren',
    markReadOne: message => `Als gelesen markieren: ${message}`,
    delete: 'Löschen',
    deleteOne: message => `Löschen: ${message}`,
  },
  areas: {
    profile: 'Profil',
    market: 'Marktbeobachtung',
    analytics: 'Analysen',
    system: 'System',
  },
  ofStore: 'Ihr Shop',
  title: 'Benachrichtigungen',
  unread: length => `${count(length)} ungelesen`,
  refresh: 'Aktualisieren',
  settings: 'Einstellungen',
  close: 'Schließen',
  failed: reason => `Benachrichtigungen konnten nicht geladen werden: ${reason}`,
  waiting: length => plural(length, 'neue Benachrichtigung', 'neue Benachrichtigungen'),
  loading: 'Benachrichtigungen werden geladen …',
  none: 'Alles gelesen!',
  noneYet: 'Sie haben noch keine Benachrichtigungen.',
  markAllRead: 'Alle als gelesen',
  markAllUnread: 'Alle als ungelesen',
  clearAll: 'Alle löschen',
  clearSure: length =>
    `${plural(length, 'Benachrichtigung', 'Benachrichtigungen')} löschen? Das lässt sich nicht rückgängig machen.`,
  deleted: 'Benachrichtigung gelöscht',
  undo: 'Rückgängig',
  secondsLeft: seconds => `${seconds} s`,
  meaning: {
    noProduct: 'Mit keinem Ihrer Produkte verglichen',
    choose: 'Produkt zum Vergleichen wählen',
    youSell: (title, price) => `Sie verkaufen „${title}“ zu ${price}`,
    notCompared: title => `Nicht mit Ihrem Produkt „${title}“ verglichen`,
    same: title => `Jetzt derselbe Preis wie Ihr Produkt „${title}“`,
    cheaper: (by, perPiece, title) => `Jetzt ${by}${perPiece ? ' pro Stück' : ''} günstiger als Ihr Produkt „${title}“`,
    more: (by, perPiece, title) => `Jetzt ${by}${perPiece ? ' pro Stück' : ''} teurer als Ihr Produkt „${title}“`,
  },
};

export default texts;
