import type { PaletteTexts } from './paletteTexts.js';

const texts: PaletteTexts = {
  label: 'Befehlspalette',
  search: 'Befehle suchen',
  placeholder: 'Befehl oder Suche eingeben …',
  close: 'Schließen',
  none: 'Keine Befehle gefunden.',
  list: 'Befehle',
  groups: { commands: 'Öffnen', actions: 'Aktionen', products: 'Ihre Produkte', competitors: 'Wettbewerber' },
  competitor: (host, price) => `${host} · ${price}`,
  counted: (found, all) => `${found} von ${all}`,
  keys: { escape: 'Esc', enter: 'Eingabe', choose: 'wählen', open: 'öffnen' },
  actions: {
    refresh: { name: 'Aktualisieren', keywords: ['daten', 'abgleich', 'refresh'] },
    add: { name: 'Wettbewerber hinzufügen', keywords: ['seite beobachten', 'neu'] },
    discover: { name: 'Wettbewerber suchen', keywords: ['shops suchen', 'vorschläge'] },
    export: { name: 'Daten exportieren', keywords: ['herunterladen', 'CSV'] },
    theme: { name: 'Dunkle Darstellung', keywords: ['design', 'hell', 'dark mode'] },
    market: { name: 'Einstellungen der Marktbeobachtung', keywords: ['kurse', 'schwellen'] },
    section: name => `Einstellungen: ${name}`,
    sections: {
      store: ['verbindung', 'zahlen'],
      alerts: ['e-mail', 'regeln'],
      plan: ['abrechnung'],
      devices: ['sitzungen'],
      links: ['teilen'],
      language: ['English', 'englisch'],
      developers: ['API', 'Token', 'Schnittstelle'],
      webhooks: ['Ereignisse', 'Sendungen', 'Schnittstelle'],
      privacy: ['bericht', 'datenschutz'],
      danger: ['trennen'],
    },
  },
  logout: { name: 'Abmelden', keywords: ['abmelden', 'logout'] },
};

export default texts;
