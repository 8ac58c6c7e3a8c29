import type { ApiTokensTexts } from './apiTokensTexts.js';

const texts: ApiTokensTexts = {
  title: 'Entwickler',
  note: 'Mit API-Tokens lesen und ändern Ihre eigenen Programme Ihre Daten.',
  loading: 'API-Tokens werden geladen …',
  failed: 'API-Tokens konnten nicht geladen werden',
  none: 'Noch keine API-Tokens.',
  name: 'Name',
  namePlaceholder: 'Lagerabgleich',
  access: 'Zugriff',
  read: 'Lesen',
  readWrite: 'Lesen und ändern',
  expires: 'Läuft ab',
  inDays: days => `in ${days} Tagen`,
  never: 'nie',
  create: 'Token erstellen',
  once: 'Kopieren Sie es jetzt: Wir speichern nur seinen Hash, Sie sehen es nicht wieder.',
  secret: 'API-Token',
  copy: 'Kopieren',
  copied: 'Token kopiert.',
  notCopied: 'Dieser Browser lässt hier kein Kopieren zu.',
  done: 'Fertig',
  row: (access, used, until) => `${access} · ${used} · ${until}`,
  used: ago => `zuletzt benutzt ${ago}`,
  unused: 'nie benutzt',
  until: day => `bis ${day}`,
  forEver: 'ohne Ablauf',
  revoke: 'Widerrufen',
  revokeOne: name => `Widerrufen: ${name}`,
  revoked: 'Das Token gilt nicht mehr.',
};

export default texts;
