import type { BannerTexts } from './bannerTexts.js';

const texts: BannerTexts = {
  soFar: {
    accepted: 'Bisher haben Sie Analysen zugestimmt.',
    declined: 'Bisher haben Sie Analysen abgelehnt.',
  },
  title: 'Ihre Privatsphäre',
  note: 'Tidewatch verarbeitet nur wenige Bestelldaten (Summen, Daten, Status), bewahrt sie 60 Tage auf und verschlüsselt sie mit AES-256. Verkaufte Produkte und, wenn Sie es erlauben, die Namen der Käufer sehen nur Sie. Sie können Ihre Daten jederzeit exportieren oder löschen.',
  policy: 'Datenschutzerklärung lesen',
  decline: 'Analysen ablehnen',
  accept: 'Zustimmen & weiter',
};

export default texts;
