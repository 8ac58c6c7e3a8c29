import type { SettingsTexts } from './settingsTexts.js';

const texts: SettingsTexts = {
  title: 'Vergleichseinstellungen',
  failed: 'Die Einstellungen konnten nicht geladen werden',
  loading: 'Die Einstellungen werden geladen …',
  saved: 'Vergleichseinstellungen gespeichert.',
  percent: 'Preisänderungen melden ab (%)',
  percentNote:
    'Kleinere Änderungen stehen in der Liste und im Verlauf; gemeldet werden sie nur, wenn sie sich an einem Tag dazu summieren. Bei 0 melden wir jede Änderung.',
  rates: 'Ihre eigenen Wechselkurse',
  ratesNote: 'Einen Preis in einer anderen Währung vergleichen wir nur, wenn Sie hier ihren Kurs eingeben.',
  from: 'Von Währung',
  fromExample: 'EUR',
  is: 'ist',
  rate: 'Kurs',
  into: 'In Währung',
  intoExample: 'USD',
  add: 'Kurs hinzufügen',
  cancel: 'Abbrechen',
  save: 'Speichern',
};

export default texts;
