import type { ScreenTexts } from './screenTexts.js';

const texts: ScreenTexts = {
  dashboard: {
    command: { name: 'Dashboard', keywords: ['dashboard', 'übersicht', 'analyse', 'umsatz'] },
    link: 'Dashboard',
    shortcut: { key: 'd', action: 'Zum Dashboard' },
  },
  competitors: {
    command: { name: 'Wettbewerber', keywords: ['wettbewerber', 'konkurrenz', 'wettbewerber suchen'] },
    link: 'Marktbeobachtung',
    shortcut: { key: 'c', action: 'Zur Marktbeobachtung' },
  },
  admin: { command: { name: 'Administration', keywords: ['admin', 'prüfprotokoll', 'systemzustand'] } },
  profile: {
    command: { name: 'Profil', keywords: ['profil', 'benutzer', 'einstellungen'] },
    link: 'Profil',
    shortcut: { key: 'p', action: 'Zum Profil' },
  },
  sections: {
    store: 'Shop',
    alerts: 'Alarme',
    plan: 'Tarif',
    devices: 'Geräte',
    links: 'Links',
    language: 'Sprache',
    developers: 'Entwickler',
    webhooks: 'Webhooks',
    privacy: 'Datenschutz',
    danger: 'Gefahrenzone',
  },
  policy: { command: { name: 'Datenschutzerklärung', keywords: ['datenschutz', 'recht', 'erklärung'] } },
};

export default texts;
