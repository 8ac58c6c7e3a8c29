import type { ChartTexts } from './chartTexts.js';

const texts: ChartTexts = {
  byDay: name => `${name} pro Tag`,
  table: {
    day: 'Tag',
    orders: 'Bestellungen',
    soFar: '(bisher)',
  },
  legend: {
    more: 'Mehr als am Vortag',
    less: 'Weniger',
    week: 'Woche',
    mean: '7-Tage-Mittel',
    average: 'Durchschnitt',
  },
  total: 'Gesamt',
  asChart: 'Als Diagramm zeigen',
  asTable: 'Als Tabelle zeigen',
  credit: 'Diagramme von TradingView',
  price: {
    label: 'Preisverlauf',
    from: 'Ab',
    price: 'Preis',
    stock: 'Bestand',
    none: 'Preis: keine Daten.',
    summary: (from, to, lowest, highest, latest) =>
      `Preis vom ${from} bis ${to}: niedrigster ${lowest}, höchster ${highest}, letzter ${latest}.`,
    since: moment => `Ab ${moment}`,
    you: 'Sie',
    yours: 'Ihrer jetzt',
  },
  inProgress: day => `Der ${day} läuft noch.`,
  none: name => `${name}: keine Daten.`,
  against: (amount, comparedWith) => `Im Vergleich (${comparedWith}): ${amount}.`,
  summary: (name, first, last, total, peakDay, peak) =>
    `${name} vom ${first} bis ${last}: insgesamt ${total}, am höchsten am ${peakDay} mit ${peak}.`,
  walkDays: label => `${label} Mit den Pfeiltasten gehen Sie durch die Tage.`,
  walkChanges: label => `${label} Mit den Pfeiltasten gehen Sie durch die Änderungen.`,
  averageIs: amount => `Durchschnitt ${amount}`,
  kinds: {
    line: 'Linie',
    area: 'Fläche',
    bar: 'Balken',
    candlestick: 'Kerzen',
    waterfall: 'Wasserfall',
    stacked: 'Gestapelt',
    composed: 'Kombiniert',
  },
  hints: {
    line: 'Einfacher Verlauf',
    area: 'Gefüllter Verlauf',
    bar: 'Umsatz pro Tag als Balken',
    candlestick: 'Höchst- und Tiefstwerte, von Tag zu Tag',
    waterfall: 'Summiertes Wachstum, Woche für Woche',
    stacked: 'Mehrere Reihen: jeder Tag nach Produkt',
    composed: 'Kombiniert: Tage, 7-Tage-Mittel und Durchschnitt',
  },
  notCompared: 'Ohne Vergleich: Zwei Reihen von Kerzen wären unlesbar.',
  soFar: 'bisher',
  drag: 'Ziehen Sie über das Diagramm, um Tage zu wählen.',
  span: (first, last) => `${first} bis ${last}`,
  candle: {
    open: 'Beginn',
    close: 'Ende',
    high: 'Hoch',
    low: 'Tief',
  },
  isNew: 'neu',
  before: 'Vorher',
  change: 'Änderung',
};

export default texts;
