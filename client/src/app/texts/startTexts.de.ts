import type { StartTexts } from './startTexts.js';

const texts: StartTexts = {
  loading: 'Tidewatch wird geladen …',
  crash: {
    notices: {
      sending: 'Unser Team wird informiert, Ihre Daten sind sicher.',
      sent: 'Unser Team ist informiert, Ihre Daten sind sicher.',
      kept: 'Wir informieren unser Team, sobald Tidewatch wieder erreichbar ist. Ihre Daten sind sicher.',
      lost: 'Wir konnten unser Team nicht informieren. Ihre Daten sind sicher.',
    },
    title: 'Hoppla! Etwas ist schiefgegangen',
    note: 'Beim Laden des Dashboards ist ein unerwarteter Fehler aufgetreten.',
    unknown: 'Unbekannter Fehler',
    retry: 'Erneut versuchen',
    home: 'Zur Startseite',
    back: 'Zurück',
  },
};

export default texts;
