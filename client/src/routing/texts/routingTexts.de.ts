import type { RoutingTexts } from './routingTexts.js';

const texts: RoutingTexts = {
  loading: {
    what: 'Ihr persönliches Analyse-Dashboard wird vorbereitet',
    messages: [
      'Tidewatch wird gestartet …',
      'Verbindung zu Ihrem Shop …',
      'Analysen werden geladen …',
      'Ihr Dashboard wird vorbereitet …',
      'Fast fertig!',
    ],
  },
  signIn: {
    title: 'Anmeldung erforderlich',
    note: 'Wir bringen Sie zur Startseite; dort können Sie Ihren Shop verbinden.',
  },
  expired: {
    title: 'Sitzung abgelaufen',
    leaving: seconds => `Startseite in ${seconds} s`,
    stay: 'Hier bleiben',
    signIn: 'Erneut anmelden',
  },
  entry: {
    connected: 'Shop erfolgreich verbunden.',
    reconnected: 'Shop erfolgreich wieder verbunden.',
    reauthenticated: 'Erneute Anmeldung erfolgreich.',
  },
};

export default texts;
