import type { ShareLinksTexts } from './shareLinksTexts.js';

const texts: ShareLinksTexts = {
  title: 'Geteilte Links',
  note: 'Diagramme nur zum Ansehen, für alle, die den Link haben.',
  loading: 'Geteilte Links werden geladen …',
  failed: 'Geteilte Links konnten nicht geladen werden',
  none: 'Keine offenen Links. Teilen Sie ein Diagramm über sein Menü.',
  revenue: (from, to) => `Umsatz, ${from} bis ${to}`,
  prices: title => `Preis von ${title}`,
  gone: 'einem Wettbewerber, den Sie nicht mehr beobachten',
  market: moment => `Markt am ${moment}`,
  until: day => `Gültig bis ${day}`,
  revoke: 'Widerrufen',
  revokeOne: name => `Widerrufen: ${name}`,
  revoked: 'Der Link gilt nicht mehr.',
};

export default texts;
