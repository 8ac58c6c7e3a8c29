import type { WeekTexts } from './weekTexts.en.js';

const texts: WeekTexts = {
  subject: (store, first, last) => `Ihre Woche bei ${store}: ${first} bis ${last}`,
  heading: (first, last) => `Ihre Woche, ${first} bis ${last}`,
  moved: 'Was sich geändert hat',
  unmoved: 'Kein Wettbewerber hat einen Preis geändert.',
  dearer: 'Wo Sie teurer sind',
  nowhereDearer: 'Nirgends: Kein Wettbewerber, der liefern kann, liegt unter Ihrem Preis.',
  compared: (label, theirs, own) => `${label}: ${theirs}, bei Ihnen ${own}`,
  more: count => `und ${count} weitere`,
  revenue: 'Umsatz',
  thisWeek: now => `${now} in dieser Woche.`,
  bothWeeks: (now, then, change) => `${now} in dieser Woche, ${then} in der Woche davor (${change}).`,
  weekBefore: 'Grau: die Woche davor.',
  open: 'Marktbeobachtung öffnen',
  foot: (store, settings, unsubscribe) =>
    `Sie bekommen diese E-Mail montags, weil die Alarme von ${store} an diese Adresse gehen. ${settings('Einstellungen ändern')} oder ${unsubscribe('mit einem Klick abbestellen')}.`,
  market: 'Marktbeobachtung',
  textFoot: (store, settings, unsubscribe) => [
    `Von Tidewatch gesendet für ${store}. Einstellungen ändern: ${settings}`,
    `Mit einem Klick abbestellen: ${unsubscribe}`,
  ],
};

export default texts;
