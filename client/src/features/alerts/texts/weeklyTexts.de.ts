import type { WeeklyTexts } from './weeklyTexts.js';

const texts: WeeklyTexts = {
  name: 'Wöchentliche E-Mail: Ihre Woche',
  about: 'Montagmorgen: was sich geändert hat, wo Sie teurer sind, und Ihr Umsatz.',
  needsAddress: 'Sie beginnt, sobald Ihre E-Mail für Alarme eingeschaltet und ihre Adresse bestätigt ist.',
  on: 'Die wöchentliche E-Mail ist eingeschaltet.',
  off: 'Die wöchentliche E-Mail ist ausgeschaltet.',
};

export default texts;
