import { plural } from '../../../format/number.js';
import type { SharingTexts } from './sharingTexts.js';

const texts: SharingTexts = {
  share: 'Teilen …',
  title: 'Link zum Ansehen teilen',
  about: {
    revenue: (from, to) => `Wer den Link hat, sieht den Umsatz pro Tag vom ${from} bis zum ${to}.`,
    prices: (title, days) =>
      `Wer den Link hat, sieht den Preis von „${title}“ in ${days === 1 ? 'dem letzten Tag' : `den letzten ${days} Tagen`}.`,
    market: moment => `Wer den Link hat, sieht die Preise Ihrer Wettbewerber vom ${moment}.`,
  },
  nothingElse: 'Bestellungen, Kunden und Angaben zum Shop bleiben verborgen; eine Anmeldung ist nicht nötig.',
  lasts: 'Gültig für',
  days: days => plural(days, 'Tag', 'Tage'),
  create: 'Link erstellen',
  close: 'Schließen',
  link: 'Link',
  copy: 'Kopieren',
  copied: 'Link kopiert.',
  notCopied: 'Der Link ließ sich nicht kopieren. Bitte markieren und kopieren Sie ihn selbst.',
  once: day =>
    `Er gilt bis ${day}. Kopieren Sie ihn jetzt: Wir speichern ihn nicht und können ihn nicht noch einmal zeigen.`,
  revokeAt: 'In Ihrem Profil können Sie ihn widerrufen.',
};

export default texts;
