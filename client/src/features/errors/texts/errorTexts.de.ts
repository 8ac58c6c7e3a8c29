import type { ErrorTexts } from './errorTexts.js';

const texts: ErrorTexts = {
  notFound: {
    title: 'Seite nicht gefunden',
    note: 'Unter dieser Adresse gibt es nichts. Vielleicht ist der Link alt oder vertippt.',
    toDashboard: seconds => `In ${seconds} s zu Ihrem Dashboard`,
    toStart: seconds => `In ${seconds} s zur Startseite`,
    announced: seconds => `In ${seconds} Sekunden werden Sie weitergeleitet, wenn Sie nicht abbrechen.`,
    cancel: 'Weiterleitung abbrechen',
  },
  home: 'Zur Startseite',
  back: 'Zurück',
  dashboard: 'Dashboard',
  market: 'Marktbeobachtung',
  outage: {
    title: 'Dienst vorübergehend nicht erreichbar',
    note: 'Tidewatch ist gerade nicht erreichbar. Ihre Daten sind nicht verloren. Diese Seite prüft alle 10 Sekunden und bringt Sie automatisch zurück.',
    checking: 'Wird geprüft …',
    retry: 'Erneut versuchen',
  },
};

export default texts;
