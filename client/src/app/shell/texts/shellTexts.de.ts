import type { ShellTexts } from './shellTexts.js';

const texts: ShellTexts = {
  skip: 'Zum Inhalt springen',
  admin: 'Administration',
  main: 'Hauptmenü',
  sample: 'Beispielshop',
  connect: 'Shop verbinden',
  foot: {
    label: 'Zeiten, Datenschutz und Tastenkürzel',
    times: (place, zone) => `Alle Zeiten: ${place} (${zone})`,
    policy: 'Datenschutzerklärung',
    choices: 'Datenschutz-Einstellungen',
    shortcuts: 'Tastenkürzel',
  },
  connection: { online: 'Online', connecting: 'Verbindet …', reconnecting: 'Verbindet neu …', offline: 'Offline' },
  slow: 'Warten auf Antwort …',
  dataFrom: time => `, Daten von ${time}`,
  retry: 'Jetzt versuchen',
  menu: 'Menü',
  close: 'Schließen',
  theme: 'Darstellung',
  themes: { light: 'Hell', dark: 'Dunkel', system: 'System' },
  logout: 'Abmelden',
  search: 'Suche und Befehle',
  searchKeys: { mac: '⌘ K', other: 'Strg K' },
  loading: 'Tidewatch wird geladen …',
  themeIs: name => `Darstellung: ${name}`,
  sandboxNote: 'Dies ist der lokale Sandbox-Shop, kein echter Shop.',
  sandbox: 'Sandbox',
  home: 'Startseite',
};

export default texts;
