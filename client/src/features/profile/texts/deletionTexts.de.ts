import type { DeletionTexts } from './deletionTexts.js';

const texts: DeletionTexts = {
  failed: 'Die Daten lassen sich gerade nicht löschen. Bitte versuchen Sie es später erneut.',
  title: 'Alle meine Daten löschen',
  note: 'Das entfernt die Daten Ihres Shops endgültig aus Tidewatch. Es lässt sich nicht rückgängig machen.',
  what: 'Was gelöscht wird',
  figures: 'Bestellungen, Produkte und alle daraus berechneten Zahlen',
  competitors: 'Wettbewerber: Adressen, Namen und die Produkte, mit denen Sie sie verglichen haben',
  alerts: 'Benachrichtigungen, Alarmregeln und deren Adressen',
  access: 'Alle Anmeldungen und unser Zugriff auf Ihren Shop',
  stays: 'Was bleibt',
  audit: 'Einträge im Prüfprotokoll ohne persönliche Daten und ohne Ihre Eingaben, 365 Tage lang',
  prices: 'Preise von öffentlichen Seiten, ohne deren Adressen und ohne Ihren Shop',
  copyFirst: 'Ihren Shopify-Shop selbst berühren wir nicht. Möchten Sie vorher eine Kopie?',
  export: 'Meine Daten exportieren',
  goOn: 'Weiter',
  begun: shop => `Wir löschen alle Daten von ${shop}. Sie werden abgemeldet.`,
  final: 'Letzte Bestätigung',
  finalNote: 'Wir löschen jetzt alle Daten dieses Shops, auf allen Geräten:',
  signedOut: '3 Sekunden danach werden Sie abgemeldet.',
  cancel: 'Abbrechen',
  retry: 'Erneut versuchen',
};

export default texts;
