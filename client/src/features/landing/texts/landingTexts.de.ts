import { phrase } from '../../../ui/phrase.js';
import type { LandingTexts } from './landingTexts.js';

const texts: LandingTexts = {
  head: {
    title: 'Tidewatch: Ihre Zahlen kennen, Ihre Wettbewerber sehen',
    description:
      'Shop-Analysen und Preisbeobachtung für Shopify-Händler. Sehen Sie jede Preisänderung in dem Moment, in dem sie geschieht.',
  },
  title: 'Jede Preisänderung sehen',
  skip: 'Zum Inhalt springen',
  nav: {
    label: 'Seite',
    what: 'Was es kann',
    price: 'Preis',
    questions: 'Fragen',
  },
  hero: {
    catch: 'Jede Preisänderung sehen.',
    see: 'Und was sie bewirkt.',
    lead: 'Tidewatch beobachtet Preise und Bestände Ihrer Wettbewerber und zeigt jede Änderung auf Ihrer Umsatzkurve.',
  },
  retry: 'Erneut versuchen',
  connecting: {
    title: 'Verbindung zu Shopify …',
    note: 'Bitte warten Sie, wir leiten Sie zur Anmeldung an Shopify weiter.',
  },
  sampleStore: 'Beispielshop',
  foot: {
    note: 'Wir verarbeiten nur wenige Bestelldaten (Summen, Daten, Status), bewahren sie 60 Tage auf und verschlüsseln sie mit AES-256. Sie können sie exportieren oder löschen.',
    label: 'Datenschutz',
    policy: 'Datenschutzerklärung',
    choices: 'Datenschutz-Einstellungen',
  },
  connected: {
    title: 'Erfolgreich verbunden!',
    note: 'Ihr Shop ist bereit für Analysen',
    dashboard: 'Zum Dashboard',
    switch: 'Shop wechseln',
  },
  form: {
    label: 'Ihr Shopify-Shop',
    placeholder: 'Name oder ganze URL',
    connect: 'Verbinden',
    will: shop => phrase`Verbindet ${shop}`,
    letters: 'Buchstaben, Ziffern und Bindestriche, wie in ihr-shop.myshopify.com',
    sample: 'Mit einem Beispielshop ausprobieren',
    trial: '3 Tage kostenlos, ohne Kreditkarte',
  },
  failure: {
    message: 'Die Verbindung zu Shopify ist fehlgeschlagen. Bitte versuchen Sie es erneut.',
    codeUsed: {
      title: 'Anmeldelink abgelaufen',
      message: 'Der Link von Shopify gilt einmal. Verbinden Sie sich erneut; nichts ist verloren.',
    },
    title: 'Verbindungsfehler',
  },
  price: {
    title: 'Ein Tarif. Alles inbegriffen.',
    note: '3 Tage kostenlos, ohne Kreditkarte. Jederzeit kündbar.',
    perMonth: amount => phrase`${amount} pro Monat`,
    connect: 'Shop verbinden',
    inPlan: 'Im Tarif',
    promises: [
      { text: 'Bis zu 10 Wettbewerber pro Shop', note: 'bald unbegrenzt' },
      { text: 'Preisbeobachtung in Echtzeit' },
      { text: 'Alarme per E-Mail und SMS' },
      { text: '7 Diagrammtypen' },
      { text: 'KI-gestützte Marktsuche' },
      { text: 'Mehrere Sitzungen auf mehreren Geräten, mit privaten Benachrichtigungen' },
      { text: 'Administration mit Prüfprotokoll' },
      { text: 'Datenexport und Löschung (DSGVO, CCPA)' },
      { text: 'Bevorzugter Support' },
    ],
  },
  parts: {
    market: {
      title: 'Preise und Bestände, beobachtet in Echtzeit.',
      note: 'Bis zu 10 Seiten von Wettbewerbern pro Shop. Was Sie braucht, kommt zuerst; der Rest bleibt still. Ist eine Seite unklar, sagen wir „Unsicher“.',
    },
    alerts: {
      title: 'Alarme per E-Mail und SMS',
      note: 'Nur was Ihre Grenze überschreitet, mit Ihrem eigenen Preis daneben.',
    },
    discovery: {
      title: 'KI-gestützte Marktsuche',
      note: 'Findet Shops, die verkaufen, was Sie verkaufen. Sie nehmen an oder ignorieren.',
    },
    charts: {
      title: 'Sieben Arten, dieselben 60 Tage zu lesen.',
      note: 'Änderungen der Wettbewerber stehen auf Ihrem Umsatz; so hat ein schlechter Dienstag einen Grund.',
    },
    devices: {
      title: 'Der Laden, das Büro, die Bahn.',
      note: 'Jedes Gerät zeigt innerhalb einer Sekunde dieselben Zahlen. Persönliche Benachrichtigungen bleiben in ihrer Sitzung.',
    },
    audit: {
      title: 'Administration mit Prüfprotokoll',
      note: 'Wer hat was getan, wann, mit welchem Gerät, vorher und nachher.',
    },
    rights: {
      title: 'Ihre Daten bleiben Ihre',
      note: 'Gespeichert mit AES-256. Exportieren oder löschen Sie sie, wann Sie wollen (DSGVO, CCPA).',
    },
  },
  voices: {
    title: 'Was Shops sagen',
    example: 'Beispiel',
    said: [
      {
        said: 'Wir öffnen nicht mehr jeden Montag elf Tabs. Der eine Preis, der sich geändert hat, liegt schon im Postfach.',
        by: 'Outdoor-Shop, 2 Personen',
      },
      {
        said: 'Die Markierungen auf der Umsatzkurve haben einen langen Streit über Rabatte beendet.',
        by: 'Küchenbedarf, 6 Personen',
      },
      {
        said: 'Bei einem Preis stand „Unsicher“. Deshalb glaube ich den anderen neun.',
        by: 'Fahrradteile, 4 Personen',
      },
    ],
  },
  questions: {
    title: 'Fragen',
    all: [
      {
        question: 'Wie funktioniert die kostenlose Testphase?',
        answer:
          'Drei Tage mit allem, ohne Kreditkarte. Verbinden Sie Ihren Shop und fügen Sie bis zu 10 Wettbewerber hinzu.',
      },
      {
        question: 'Was geschieht nach der Testphase?',
        answer:
          'Sie entscheiden. Pro kostet 19,99\u00a0$ pro Monat und ist jederzeit kündbar. Wenn Sie nichts tun, endet die Beobachtung, und Sie zahlen nichts.',
      },
      {
        question: 'Was ist anders als beim Prüfen von Hand?',
        answer:
          'Jede Seite wird rund um die Uhr gelesen, und jede Änderung steht auf Ihrem eigenen Umsatz. Sie erfahren nur von echten Änderungen. Ist eine Seite unklar, sagen wir „Unsicher“, statt zu raten.',
      },
      {
        question: 'Kann ich es auf mehreren Geräten benutzen?',
        answer:
          'Ja, auf beliebig vielen. Alle zeigen dieselben Zahlen. Ihre persönlichen Benachrichtigungen bleiben in ihrer Sitzung.',
      },
      {
        question: 'Sind die Daten meines Shops sicher?',
        answer:
          'Tidewatch bittet Shopify nur um Lesezugriff. Persönliche Felder und Zugangsschlüssel sind mit AES-256 verschlüsselt, Bestelldaten werden 60 Tage aufbewahrt, und Sie können jederzeit alles exportieren oder löschen.',
      },
      {
        question: 'Welche Zahlungsarten gibt es?',
        answer:
          'Shopify rechnet ab: Der Tarif steht auf Ihrer gewöhnlichen Shopify-Rechnung, und Sie zahlen wie bisher.',
      },
    ],
  },
};

export default texts;
