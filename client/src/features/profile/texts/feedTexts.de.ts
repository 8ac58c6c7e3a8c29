import type { FeedTexts } from './feedTexts.js';

const texts: FeedTexts = {
  title: 'Feed der Marktbewegungen',
  note: 'Lesen Sie die Änderungen Ihrer Wettbewerber in jedem Feedreader (Atom). Wer die Adresse hat, kann den Feed lesen.',
  create: 'Feed-Adresse erstellen',
  address: 'Feed-Adresse',
  once: 'Kopieren Sie sie jetzt: Wir speichern nur ihren Hash und können sie nicht noch einmal zeigen.',
  copied: 'Adresse kopiert.',
  since: day => `seit ${day}`,
  revokeOne: day => `Feed seit ${day} widerrufen`,
  revoked: 'Die Adresse ist nicht mehr gültig.',
};

export default texts;
