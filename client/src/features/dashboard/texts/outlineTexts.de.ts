import type { OutlineTexts } from './outlineTexts.js';

const texts: OutlineTexts = {
  tiles: ['Konversionsrate', 'Warenkorbabbrüche', 'Wenig Bestand', 'Neue Produkte'],
  summary: ['Gesamt', 'Ø pro Tag', 'Bester Tag', 'Spanne'],
  loading: product => `${product} wird geladen …`,
  title: 'Dashboard',
  total: 'Gesamtumsatz',
  revenue: 'Umsatzübersicht',
  footnote: 'Daten der letzten 60 Tage',
  moves: 'Wettbewerber',
  products: 'Top-Produkte',
  orders: 'Letzte Bestellungen',
};

export default texts;
