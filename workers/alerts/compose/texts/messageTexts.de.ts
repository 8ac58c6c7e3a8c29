import type { MessageTexts } from './messageTexts.en.js';

const texts: MessageTexts = {
  subject: {
    test: store => `Testalarm für ${store}`,
    confirm: store => `Bitte bestätigen: Alarme für ${store}`,
    several: (changes, names, more) => `${changes} Änderungen: ${names}${more > 0 ? ` und ${more} weitere` : ''}`,
  },
  alert: {
    heading: changes => (changes === 1 ? 'Ein Wettbewerber hat etwas geändert' : `${changes} Änderungen`),
    seen: 'Gesehen',
    open: 'Marktbeobachtung öffnen',
    foot: (store, settings, unsubscribe) =>
      `Sie bekommen diese E-Mail, weil die Alarme von ${store} an diese Adresse gehen. ${settings('Einstellungen ändern')} oder ${unsubscribe('mit einem Klick abbestellen')}.`,
    textFoot: (store, settings, unsubscribe) => [
      `Von Tidewatch gesendet für ${store}. Ihre Einstellungen für Alarme: ${settings}`,
      `Mit einem Klick abbestellen: ${unsubscribe}`,
    ],
  },
  test: {
    heading: 'Ihre Alarme funktionieren',
    preview: store => `Ein Test für ${store}`,
    body: store => `Das ist ein Test für ${store}. Die Adresse funktioniert: So werden Ihre Alarme aussehen.`,
  },
  question: {
    heading: 'Möchten Sie hier Preisalarme bekommen?',
    asks: store => `${store} möchte Alarme zu Preisen und Beständen an diese Adresse senden.`,
    choice:
      'Wir senden sie nur, wenn Sie zustimmen. Falls Sie das nicht erwartet haben, müssen Sie nichts tun: Wir senden nichts Weiteres an diese Adresse.',
    agree: 'Ja, Alarme senden',
    foot: (store, decline) => `Von Tidewatch gesendet für ${store}. Sie können ${decline('die Alarme auch ablehnen')}.`,
    textChoice: confirm => [
      `Wenn Sie zustimmen, öffnen Sie diesen Link und bestätigen Sie:\n${confirm}`,
      'Falls Sie das nicht erwartet haben, müssen Sie nichts tun: Wir senden nichts Weiteres an diese Adresse.',
    ],
    textFoot: (store, unsubscribe) => `Von Tidewatch gesendet für ${store}. Alarme ablehnen: ${unsubscribe}`,
  },
  sms: {
    question: store =>
      `Tidewatch: ${store} möchte Preisalarme an diese Nummer senden. Antworten Sie JA, um zuzustimmen. Ohne Ihre Antwort schreiben wir nicht wieder. Ablehnen: STOP.`,
    test: store => `Tidewatch: Das ist ein Test für ${store}. So werden Ihre Alarme aussehen.`,
    end: 'Abbestellen: STOP.',
  },
  push: {
    testTitle: 'Testalarm',
    test: store => `So sehen Alarme für ${store} aus.`,
    several: (changes, store) => `${changes} Änderungen für ${store}`,
  },
  chat: {
    asks: store => `${store} möchte Alarme zu Preisen und Beständen in diesen Chat senden.`,
    choice: 'Wir senden sie nur, wenn hier jemand zustimmt. Falls Sie das nicht erwartet haben, müssen Sie nichts tun.',
  },
  more: count => `Und ${count} weitere.`,
};

export default texts;
